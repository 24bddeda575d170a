import { z } from 'zod';
import { BREVO_SENDER, TWILIO_ACCOUNT_SID, TWILIO_FROM } from '#contract/messages/sms-sender.ts';
import type { BrevoCredentials, TwilioCredentials } from '#server/ports/sms-provider.ts';
import { StartRefused } from '#server/start-refused.ts';

/** In the format of `config-variables.ts`. */
export const SMS_VARIABLES = {
  SMS_PROVIDER: [z.enum(['brevo', 'twilio']).optional(), 'brevo ou twilio'],
  BREVO_API_KEY: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,500}$/)
      .optional(),
    'une clé d’API de Brevo, sans espace',
  ],
  BREVO_SENDER: [
    z.string().regex(BREVO_SENDER).optional(),
    'un expéditeur de 3 à 11 lettres et chiffres, ou de 15 chiffres au plus',
  ],
  TWILIO_ACCOUNT_SID: [
    z.string().regex(TWILIO_ACCOUNT_SID).optional(),
    'un identifiant de compte Twilio : AC suivi de 32 chiffres et lettres de a à f',
  ],
  TWILIO_AUTH_TOKEN: [
    z
      .string()
      .regex(/^[\x21-\x7e]{1,200}$/)
      .optional(),
    'un jeton de Twilio, sans espace',
  ],
  TWILIO_FROM: [
    z.string().regex(TWILIO_FROM).optional(),
    'un nom de 11 lettres et chiffres au plus, un numéro international avec +, un numéro court ou un service de messagerie (MG…)',
  ],
} as const;

/** The instance’s own SMS account, for teams without one. */
export type InstanceSmsAccount =
  | ({ provider: 'brevo' } & BrevoCredentials)
  | ({ provider: 'twilio' } & TwilioCredentials);

type SmsValues = {
  [Name in keyof typeof SMS_VARIABLES]?: z.output<(typeof SMS_VARIABLES)[Name][0]>;
};

/**
 * An account must be configured completely or not at all, because a partial one would silently send
 * nothing.
 */
export function smsAccount({
  SMS_PROVIDER: provider,
  BREVO_API_KEY,
  BREVO_SENDER,
  TWILIO_ACCOUNT_SID,
  TWILIO_AUTH_TOKEN,
  TWILIO_FROM,
}: SmsValues): InstanceSmsAccount | null {
  const needed = (name: keyof typeof SMS_VARIABLES, value: string | undefined): string => {
    if (value === undefined)
      throw new StartRefused(`${name} est requise quand SMS_PROVIDER vaut ${provider ?? ''}.`);
    return value;
  };
  switch (provider) {
    case 'brevo':
      return {
        provider,
        api_key: needed('BREVO_API_KEY', BREVO_API_KEY),
        sender: needed('BREVO_SENDER', BREVO_SENDER),
      };
    case 'twilio':
      return {
        provider,
        account_sid: needed('TWILIO_ACCOUNT_SID', TWILIO_ACCOUNT_SID),
        auth_token: needed('TWILIO_AUTH_TOKEN', TWILIO_AUTH_TOKEN),
        from: needed('TWILIO_FROM', TWILIO_FROM),
      };
    case undefined: {
      const alone = Object.entries({ BREVO_API_KEY, TWILIO_AUTH_TOKEN }).find(
        ([, value]) => value !== undefined,
      );
      if (alone)
        throw new StartRefused(
          `${alone[0]} ne sert à rien sans SMS_PROVIDER : donnez-lui brevo ou twilio.`,
        );
      return null;
    }
  }
}
