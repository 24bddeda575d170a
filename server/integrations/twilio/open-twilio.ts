import { z } from 'zod';
import type { Config } from '#server/config/config.ts';
import type {
  SmsAccount,
  SmsCredit,
  SmsProvider,
  TwilioCredentials,
} from '#server/ports/sms-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { serviceText } from '#server/outgoing/service-text.ts';
import { callTwilio } from './call-twilio.ts';
import { twilioSmsChannel } from './sms-channel.ts';
import { SUSPENDED, translateTwilioError } from './translate-twilio-error.ts';

/** The number of rows requested per page. */
const MOST_NUMBERS = 100;
const account = z.looseObject({ status: z.string() });
const balance = z.looseObject({
  balance: z.coerce.number().min(-1e9).max(1e9),
  currency: z.string().regex(/^[A-Z]{3}$/u),
});
const numbers = z.looseObject({
  incoming_phone_numbers: z
    .array(
      z.looseObject({
        phone_number: z.string().regex(/^\+?\d{3,15}$/u),
        friendly_name: serviceText(100).nullish(),
        capabilities: z.looseObject({ sms: z.boolean().nullish() }).nullish(),
      }),
    )
    .max(MOST_NUMBERS),
});

const NOT_ITS_NUMBER = 'Ce numéro n’est pas un numéro SMS de ce compte Twilio.';

/** Opens Twilio, which sends SMS to many countries and charges each message. */
export function openTwilio({
  twilioApiBase,
}: Pick<Config, 'twilioApiBase'>): SmsProvider<TwilioCredentials> {
  const call = async <Shape extends z.ZodType>(
    credentials: TwilioCredentials,
    resource: string,
    shape: Shape,
  ): Promise<z.output<Shape>> => {
    const answer = await callTwilio(twilioApiBase, credentials, resource);
    if (answer.status !== 200) throw translateTwilioError(answer, 'read');
    const read = shape.safeParse(answer.body);
    if (!read.success) throw new ProviderError('transient', `${answer.summary} cannot be read`);
    return read.data;
  };
  /** Reads the credit. A subaccount has no balance of its own. */
  const readCredit = async (credentials: TwilioCredentials): Promise<SmsCredit | null> => {
    try {
      const account = await call(credentials, '/Balance.json', balance);
      return { amount: account.balance, unit: account.currency };
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'content') return null;
      throw error;
    }
  };
  const readAccount = async (credentials: TwilioCredentials): Promise<SmsAccount> => {
    const { status } = await call(credentials, '.json', account);
    if (status !== 'active') throw new ProviderError('business', SUSPENDED);
    const owned = await call(
      credentials,
      `/IncomingPhoneNumbers.json?PageSize=${MOST_NUMBERS}`,
      numbers,
    );
    const texting = owned.incoming_phone_numbers.filter(
      ({ capabilities }) => capabilities?.sms === true,
    );
    if (
      credentials.from.startsWith('+') &&
      !texting.some(({ phone_number }) => phone_number === credentials.from)
    )
      throw new ProviderError('business', NOT_ITS_NUMBER, { field: 'from' });
    return {
      credit: await readCredit(credentials),
      numbers: texting.map(({ phone_number, friendly_name }) => ({
        phone_number,
        label: friendly_name ?? phone_number,
      })),
    };
  };
  return { readAccount, open: (readAccess) => twilioSmsChannel(twilioApiBase, readAccess) };
}
