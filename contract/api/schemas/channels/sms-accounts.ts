import { z } from 'zod';
import {
  BREVO_SENDER,
  FRENCH_MOBILE,
  TWILIO_ACCOUNT_SID,
  TWILIO_FROM,
} from '#contract/messages/sms-sender.ts';
import { dateTime } from '../reviews/texts.ts';

/** The value is sent in an HTTP header, so only printable ASCII is accepted. */
const secret = (name: string, service: string) =>
  z
    .string()
    .trim()
    .min(1, `${name} est requis.`)
    .max(500)
    .regex(
      /^[\x21-\x7e]*$/u,
      `contient une espace ou un accent : copiez-le de nouveau, entier, depuis ${service}.`,
    );

export const connectBrevoBody = z.strictObject({
  api_key: secret('La clé', 'Brevo'),
  sender: z
    .string()
    .trim()
    .regex(BREVO_SENDER, 'doit compter de 3 à 11 lettres et chiffres, sans espace ni accent.'),
});

export const connectTwilioBody = z.strictObject({
  account_sid: z
    .string()
    .trim()
    .regex(
      TWILIO_ACCOUNT_SID,
      'doit être l’identifiant du compte : AC suivi de 32 chiffres et lettres de a à f.',
    ),
  auth_token: secret('Le jeton', 'Twilio'),
  from: z
    .string()
    .trim()
    .regex(
      TWILIO_FROM,
      'doit être un nom de 11 lettres et chiffres au plus, un numéro avec son indicatif (+…), un numéro court ou un service de messagerie (MG…).',
    )
    .refine(
      (from) => !FRENCH_MOBILE.test(from),
      'ne peut pas être un mobile français : les opérateurs le refusent. Prenez un nom de 3 à 11 lettres et chiffres.',
    ),
});

/** The settings of a team for its own SMS account. An absent field is not changed. */
export const updateIntegrationBody = z.strictObject({
  monthly_ceiling: z
    .number()
    .min(1, 'doit être d’au moins 1 €.')
    .max(1_000_000)
    .nullable()
    .exactOptional(),
  price_per_segment: z.number().min(0.001, 'doit être d’au moins 0,001 €.').max(10).exactOptional(),
  low_credit: z.number().min(0).max(10_000_000).exactOptional(),
});

const smsAccount = z.strictObject({
  name: z.enum(['brevo', 'twilio']),
  /** The account of the instance is shown here but cannot be changed here. */
  scope: z.enum(['team', 'instance']),
  state: z.enum(['connected', 'broken']),
  last_error: z.string().nullable(),
  sender: z.string(),
  /** `unit` is `credits` or a currency. */
  credit: z.strictObject({ amount: z.number(), unit: z.string(), at: dateTime }).nullable(),
  is_low: z.boolean(),
  low_credit: z.number(),
  monthly_ceiling: z.number().nullable(),
  price_per_segment: z.number(),
  /** Usage in this calendar month of the team’s time zone. `cost` is in euros. */
  spent: z.strictObject({ messages: z.int(), segments: z.int(), cost: z.number() }),
  /** The end of the pause that began when the monthly ceiling was reached. */
  paused_until: dateTime.nullable(),
  /**
   * The URL that the team must configure at the service to receive the replies of customers. Null
   * when nobody can reply to this sender.
   */
  inbound_url: z.string().nullable(),
});

export const smsAccountsAnswer = z.strictObject({ data: z.array(smsAccount) });
