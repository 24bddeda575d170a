import { z } from 'zod';
import {
  findUnknownPlaceholders,
  PLACEHOLDERS,
} from '#contract/messages/templates/message-template.ts';
import { LONGEST_TEXTS } from '#contract/messages/text-advice.ts';
import { oneLine, plainText } from '#contract/messages/plain-text.ts';

/**
 * The content of one step by channel. A missing or null text uses the default text of the language
 * (`default-texts.ts`).
 */

const PLACEHOLDER_LIST = PLACEHOLDERS.map((name) => `{{${name}}}`).join(', ');

/** Refuses unknown placeholders, because the customer would see them as braces. */
const withPlaceholders = (text: z.ZodString): z.ZodString =>
  text.superRefine((value, context) => {
    const unknown = findUnknownPlaceholders(value).map((name) => `{{${name}}}`);
    if (unknown.length > 0)
      context.addIssue(
        `contient une variable inconnue : ${unknown.join(', ')}. Variables connues : ${PLACEHOLDER_LIST}.`,
      );
  });

const locale = z.string().regex(/^[a-z]{2}$/u, 'doit être un code de langue à deux lettres.');
const templateId = z.string().regex(/^\d{1,19}$/u, 'doit être l’identifiant d’un de vos modèles.');
/** The variable name in the format of the service. Kanal allows accents and spaces. */
const variableName = z
  .string()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_ -]{0,59}$/u, 'n’est pas un nom de variable de modèle.');

const whatsapp = {
  template_id: templateId.nullable().default(null),
  variables: z.record(variableName, withPlaceholders(oneLine(500))).default({}),
};
const sms = { text: withPlaceholders(plainText(LONGEST_TEXTS.sms.text)).nullable().default(null) };
const email = {
  subject: withPlaceholders(oneLine(LONGEST_TEXTS.email.subject)).nullable().default(null),
  /** The text that the message list of a mail program shows after the subject. */
  preheader: withPlaceholders(oneLine(LONGEST_TEXTS.email.preheader)).nullable().default(null),
  text: withPlaceholders(plainText(LONGEST_TEXTS.email.text)).nullable().default(null),
};

export const stepContentsSchema = z.strictObject({
  whatsapp: z
    .strictObject({
      ...whatsapp,
      translations: z.record(locale, z.strictObject(whatsapp)).default({}),
    })
    .exactOptional(),
  sms: z
    .strictObject({ ...sms, translations: z.record(locale, z.strictObject(sms)).default({}) })
    .exactOptional(),
  email: z
    .strictObject({
      ...email,
      /**
       * Shows an image of the first product of the order that has one. Absent instead of false, so
       * that a text saved before this field existed is still the same text in the statistics.
       */
      has_product_image: z.literal(true).exactOptional(),
      translations: z.record(locale, z.strictObject(email)).default({}),
    })
    .exactOptional(),
});
