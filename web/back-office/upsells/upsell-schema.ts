import { z } from 'zod/mini';
import { formSchema, rule } from '#web/ui/forms/form-schema.ts';
import type { UpsellForm } from './upsell-form.ts';

const required = (sentence: string) => z.string().check(z.trim(), z.minLength(1, sentence));

/** Checks the form before the server does. */
export const upsellSchema = formSchema<UpsellForm>(
  {
    name: required('Donnez un nom, pour la retrouver dans votre liste.'),
    title: required('Écrivez ce que le client lira.'),
    url: z.string().check(rule(isHttps, 'Donnez une adresse complète, qui commence par https://.')),
    image_url: z
      .string()
      .check(
        rule(
          (text) => text.trim() === '' || text.startsWith('/images/') || isHttps(text),
          'Donnez l’adresse d’une image, qui commence par https://.',
        ),
      ),
  },
  rule(
    ({ kind, discount_code }) => kind !== 'discount' || discount_code.trim() !== '',
    'Écrivez le code que le client saisira.',
    'discount_code',
  ),
  rule(
    ({ starts_on, ends_on }) => starts_on === '' || ends_on === '' || ends_on >= starts_on,
    'Le dernier jour ne précède pas le premier.',
    'ends_on',
  ),
);

function isHttps(text: string): boolean {
  const url = URL.parse(text.trim());
  return url !== null && url.protocol === 'https:' && url.hostname.includes('.');
}
