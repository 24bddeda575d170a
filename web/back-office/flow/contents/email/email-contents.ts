import type { Body } from '#contract/api/schemas.ts';
import type { ContentsForm } from '../contents-form.ts';

const own = (typed: string): string | null => (typed.trim() === '' ? null : typed);

/**
 * Returns the email contents of the form in the API’s format. An empty part is null, which stands
 * for the default text.
 */
export function emailContentsOf({
  subject,
  preheader,
  text,
  has_product_image,
  translations,
}: ContentsForm['email']): Body<'previewMessage'>['contents'] {
  const foreign = Object.entries(translations).map(([locale, typed]) => [
    locale,
    { subject: own(typed.subject), preheader: own(typed.preheader), text: own(typed.text) },
  ]);
  return {
    email: {
      subject: own(subject),
      preheader: own(preheader),
      text: own(text),
      ...(has_product_image && { has_product_image }),
      translations: Object.fromEntries(foreign) as Record<string, never>,
    },
  };
}
