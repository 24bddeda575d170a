import {
  CUSTOMER_LOCALES,
  type CustomerLocale,
  isCustomerLocale,
} from '#contract/customer-pages/customer-locale.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import { z } from 'zod/mini';
import { FORM_LIMITS, HEX_COLOUR } from '#contract/settings/form-limits.ts';
import { formSchema, rule } from '#web/ui/forms/form-schema.ts';

/** The form of the brand. Optional values are empty strings. */
export interface BrandForm {
  logo_url: string;
  primary: string;
  background: string;
  text: string;
  font: CustomizationConfiguration['font'];
  tone: CustomizationConfiguration['tone'];
  /** Always contains French. */
  languages: CustomerLocale[];
  sender_name: string;
  legal_text: string;
}

export function brandFormOf({
  logo_url,
  colors,
  font,
  tone,
  languages,
  sender_name,
  legal_text,
}: CustomizationConfiguration): BrandForm {
  return {
    logo_url: logo_url ?? '',
    primary: colors.primary,
    background: colors.background,
    text: colors.text ?? '',
    font,
    tone,
    languages: CUSTOMER_LOCALES.filter((locale) => languages.includes(locale)),
    sender_name: sender_name ?? '',
    legal_text: legal_text ?? '',
  };
}

/**
 * Returns the configuration to send. The page blocks and the languages that this screen does not
 * offer are taken from `before`, the saved configuration.
 */
export function customizationOf(
  form: BrandForm,
  before: CustomizationConfiguration,
): CustomizationConfiguration {
  return {
    ...before,
    logo_url: orNull(form.logo_url),
    colors: {
      primary: colourOf(form.primary),
      background: colourOf(form.background),
      text: form.text.trim() === '' ? null : colourOf(form.text),
    },
    font: form.font,
    tone: form.tone,
    languages: [
      ...CUSTOMER_LOCALES.filter((locale) => locale === 'fr' || form.languages.includes(locale)),
      ...before.languages.filter((locale) => !isCustomerLocale(locale)),
    ],
    sender_name: orNull(form.sender_name),
    legal_text: orNull(form.legal_text),
  };
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/**
 * Returns the stored form of a typed colour: « #1F5C8B », « 1f5c8b » and « #abc » become six
 * lower-case hexadecimal digits after #.
 */
export function colourOf(typed: string): string {
  const bare = typed.trim().toLowerCase().replace(/^#/, '');
  return `#${/^[\da-f]{3}$/.test(bare) ? bare.replaceAll(/./g, '$&$&') : bare}`;
}

export const isColour = (typed: string): boolean => HEX_COLOUR.test(colourOf(typed));

/** Returns the form field of an error of the server. */
export function brandField(field: string): string {
  return field
    .replace(/^customization_config\./, '')
    .replace(/^colors\./, '')
    .replace(/^(languages)\..*/, '$1');
}

const COLOUR = 'Écrivez une couleur comme #1f5c8b.';

const atMost = (most: number) =>
  z.maxLength(most, `Écrivez ${most.toLocaleString('fr')} caractères au plus.`);

/** Checks the form before the server does. */
export const brandSchema = formSchema<BrandForm>({
  primary: z.string().check(rule(isColour, COLOUR)),
  background: z.string().check(rule(isColour, COLOUR)),
  text: z.string().check(rule((typed) => typed.trim() === '' || isColour(typed), COLOUR)),
  sender_name: z.string().check(z.trim(), atMost(FORM_LIMITS.sender_name.most)),
  legal_text: z.string().check(z.trim(), atMost(FORM_LIMITS.legal_text.most)),
});
