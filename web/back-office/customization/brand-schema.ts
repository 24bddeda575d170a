import { z } from 'zod/mini';
import { formSchema, rule } from '#web/ui/forms/form-schema.ts';
import { type BrandForm, isColour } from './brand-form.ts';

const COLOUR = 'Écrivez une couleur comme #1f5c8b.';

/** What can be known before asking the server. */
export const brandSchema = formSchema<BrandForm>({
  primary: z.string().check(rule(isColour, COLOUR)),
  background: z.string().check(rule(isColour, COLOUR)),
  text: z.string().check(rule((typed) => typed.trim() === '' || isColour(typed), COLOUR)),
  sender_name: z.string().check(z.trim(), z.maxLength(60, 'Écrivez 60 caractères au plus.')),
  legal_text: z.string().check(z.trim(), z.maxLength(5000, 'Écrivez 5 000 caractères au plus.')),
});
