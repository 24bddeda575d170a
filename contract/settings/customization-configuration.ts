import { z } from 'zod';
import { imageUrl } from '#contract/customer-pages/image-url.ts';
import { FORM_LIMITS, HEX_COLOUR } from './form-limits.ts';
import { pagesSchema } from './page-blocks.ts';
import { oneLine, plainText } from '#contract/messages/plain-text.ts';
import { readStored } from './stored-configuration.ts';

/**
 * The schema of `customization_config`: the appearance and the tone of the customer pages and
 * messages. `{}` is a complete configuration.
 */

export const colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(HEX_COLOUR, 'doit être une couleur #rrggbb.');

const FONTS = [
  'system',
  'serif',
  'rounded',
  'mono',
  'inter',
  'nunito',
  'lora',
  'space_grotesk',
] as const;

const languages = z
  .array(
    z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z]{2}$/u, 'doit être un code de langue à deux lettres.'),
  )
  .max(30)
  .overwrite((list) => [...new Set(['fr' as const, ...list])]);

export const customizationConfigurationSchema = z.strictObject({
  logo_url: imageUrl.nullable().default(null),
  colors: z
    .strictObject({
      primary: colour.default('#2f6b4a'),
      background: colour.default('#f7f8f3'),
      /** Null when the colour is computed from the background. */
      text: colour.nullable().default(null),
    })
    .prefault({}),
  font: z.enum(FONTS).default('system'),
  tone: z.enum(['vous', 'tu']).default('vous'),
  languages: languages.default(['fr']),
  /** Null when the name of the shop is used. */
  sender_name: oneLine(FORM_LIMITS.sender_name.most).nullable().default(null),
  legal_text: plainText(FORM_LIMITS.legal_text.most).nullable().default(null),
  pages: pagesSchema,
});
export type CustomizationConfiguration = z.output<typeof customizationConfigurationSchema>;

/** Reads a stored configuration and completes it to the current schema. */
export function parseCustomizationConfiguration(stored: unknown): CustomizationConfiguration {
  return readStored(customizationConfigurationSchema, stored);
}
