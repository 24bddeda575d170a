import { z } from 'zod';
import {
  isSmtpUrl,
  MAIL_ADDRESS,
  MAIL_NAME,
  readMailbox,
} from '#contract/messages/mail-address.ts';
import { SUPPRESSION_REASONS } from '#contract/labels/suppression-labels.ts';
import { dateTime, id, page, pageQuery } from '../reviews/texts.ts';

export const connectSmtpBody = z.strictObject({
  url: z
    .string()
    .trim()
    .min(1, 'Le serveur est requis.')
    .max(1_000)
    .refine(
      isSmtpUrl,
      'doit être l’adresse d’un serveur d’envoi : smtp:// ou smtps://, un nom, un port.',
    ),
  from: z
    .string()
    .trim()
    .min(1, 'L’adresse d’expédition est requise.')
    .max(400)
    .refine(
      (text) => readMailbox(text) !== null,
      'doit être une adresse e-mail, seule ou après un nom : Ma boutique <avis@boutique.fr>.',
    ),
});

const record = z.strictObject({
  purpose: z.enum(['dkim', 'spf', 'dmarc']),
  type: z.literal('TXT'),
  host: z.string(),
  /** The complete value to paste. Null when only the team’s mail host can provide it. */
  value: z.string().nullable(),
  state: z.enum(['ok', 'missing', 'wrong', 'unknown', 'not_needed']),
  found: z.string().nullable(),
  problem: z.string().nullable(),
});

const sender = z.strictObject({
  id,
  name: z.string(),
  email: z.string(),
  reply_to: z.string().nullable(),
  domain: z.string(),
  /**
   * The time since which the domain has published the DKIM key of this instance. Null when it does
   * not publish it.
   */
  proven_at: dateTime.nullable(),
  checked_at: dateTime.nullable(),
  dns: z.array(record),
});

const address = z
  .string()
  .trim()
  .max(254)
  .regex(MAIL_ADDRESS, 'doit être une adresse e-mail, seule.');
export const saveSenderBody = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Le nom est requis.')
    .regex(MAIL_NAME, 'doit tenir en 100 caractères, sans guillemets ni chevrons.'),
  email: address,
  /**
   * An absent value is not changed. With null or an empty value, replies go to the sender address.
   */
  reply_to: z.preprocess((text) => (text === '' ? null : text), address.nullable()).exactOptional(),
});
export const senderAnswer = z.strictObject({ data: sender });
export const sendersAnswer = z.strictObject({
  data: z.array(sender),
  /**
   * The account through which the team’s e-mails are sent now. `server` is the team’s own SMTP
   * server, without the credentials.
   */
  account: z.strictObject({
    scope: z.enum(['team', 'instance', 'outbox', 'none']),
    address: z.string().nullable(),
    server: z.string().nullable(),
  }),
});

const suppression = z.strictObject({
  id,
  email: z.string(),
  reason: z.enum(SUPPRESSION_REASONS),
  reason_label: z.string(),
  /** The response of the mail server. Null for readers. */
  words: z.string().nullable(),
  created_at: dateTime,
});
export const suppressionsQuery = z.strictObject({
  ...pageQuery,
  search: z.string().max(200).optional(),
});
export const suppressionsAnswer = page(suppression);
export const suppressionAnswer = z.strictObject({ data: suppression });
