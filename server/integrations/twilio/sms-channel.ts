import { z } from 'zod';
import { measureSms } from '#contract/messages/sms-segments.ts';
import type { ServiceAnswer } from '#server/outgoing/call-service.ts';
import type { SendReceipt, ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import type { SmsAccess, TwilioCredentials } from '#server/ports/sms-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { callTwilio } from './call-twilio.ts';
import { translateTwilioError } from './translate-twilio-error.ts';

/** A sender name allows ten messages a second. Twilio would queue faster ones. */
const LIMIT = { count: 10, seconds: 1 };
/**
 * In seconds: a review request that Twilio has not sent within four hours expires, so that it is
 * not sent at night.
 */
const VALID_FOR = '14400';

const NO_TOKEN =
  'Les identifiants de Twilio enregistrés ici manquent ou ne peuvent plus être lus : collez-les de nouveau.';

// An invalid count or price is ignored, because the message was accepted.
const accepted = z.looseObject({
  sid: z.string().min(1).max(300),
  num_segments: z.coerce.number().int().min(0).max(100).nullish().catch(null),
  price: z.coerce.number().min(-100).max(100).nullish().catch(null),
});

type Access = SmsAccess<TwilioCredentials>;

/** Sends SMS with one Twilio account. */
export function twilioSmsChannel(
  base: string,
  readAccess: () => Promise<Access | null>,
): ChannelPort {
  return {
    provider: 'twilio',
    account: 'twilio',
    honours_keys: false,
    is_outbox: false,
    limit: LIMIT,
    calls: 20,
    send: async (message, signal) => {
      const access = await readAccess();
      if (access === null) throw new ProviderError('auth', NO_TOKEN);
      const answer = await callTwilio(
        base,
        access.credentials,
        '/Messages.json',
        formOf(message, access),
        signal,
      );
      if (answer.status < 200 || answer.status > 299) throw await refusal(answer, access);
      return read(answer, message, access);
    },
  };

  /** Ignores the refusal of old credentials when others have replaced them meanwhile. */
  async function refusal(answer: ServiceAnswer, used: Access): Promise<ProviderError> {
    const error = translateTwilioError(answer, 'send');
    const isOfAccount = error.kind === 'auth' || error.kind === 'business';
    const now = isOfAccount ? await readAccess() : null;
    const isReplaced =
      now !== null && JSON.stringify(now.credentials) !== JSON.stringify(used.credentials);
    return isReplaced
      ? new ProviderError('rate', 'the credentials were replaced meanwhile', {
          retryAfterMs: 0,
          cause: error,
        })
      : error;
  }
}

function formOf(
  { recipient, text, key }: OutgoingMessage,
  { credentials: { from }, callback_url }: Access,
): Record<string, string> {
  return {
    To: recipient,
    [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
    Body: text,
    ValidityPeriod: VALID_FOR,
    SmartEncoded: 'true',
    // Callbacks name their message by our key, so a message whose answer was lost is identified
    // again.
    ...(callback_url !== null && {
      StatusCallback: `${callback_url}?key=${encodeURIComponent(key)}`,
    }),
  };
}

function read(
  answer: ServiceAnswer,
  { text }: OutgoingMessage,
  { price_per_segment }: Access,
): SendReceipt {
  const { data } = accepted.safeParse(answer.body);
  if (!data) throw new ProviderError('unknown_outcome', `${answer.summary} is no acceptance`);
  // A messaging service chooses its sender later, and counts the segments then.
  const segments =
    data.num_segments != null && data.num_segments > 0
      ? data.num_segments
      : measureSms(text).segments;
  // A dollar counts as a euro, so that the month’s total is too high rather than too low.
  const price = data.price == null ? null : Math.abs(data.price);
  return {
    provider_message_id: data.sid,
    bill: {
      segments,
      cost: price ?? segments * price_per_segment,
      is_estimated: price === null,
      credit_left: null,
    },
  };
}
