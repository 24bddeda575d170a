import { checkText } from '#contract/messages/check-text.ts';
import { type TextToCheck } from '#contract/messages/text-advice.ts';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import type { ContentsForm } from '../contents-form.ts';

/**
 * Returns the errors that the server would return for these texts, by field. Only these errors
 * prevent saving.
 */
export function checkContents({
  sms,
  email,
}: Pick<ContentsForm, 'sms' | 'email'>): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const locale of CUSTOMER_LOCALES) {
    const smsText = locale === 'fr' ? sms : sms.translations[locale];
    const mail = locale === 'fr' ? email : email.translations[locale];
    const place = (channel: string): string =>
      `${channel}${locale === 'fr' ? '' : `.translations.${locale}`}`;
    if (smsText)
      checkPlace(place('sms'), { channel: 'sms', locale, text: smsText.text, values: NO_VALUES });
    if (mail)
      checkPlace(place('email'), {
        channel: 'email',
        locale,
        subject: mail.subject,
        preheader: mail.preheader,
        text: mail.text,
        values: NO_VALUES,
      });
  }
  return wrong;

  function checkPlace(place: string, message: TextToCheck): void {
    for (const { level, part, title, why } of checkText(message))
      if (level === 'error') wrong[`${place}.${part}`] ??= `${title}. ${why}`;
  }
}

/** The errors concern the template text, so all values are empty. */
const NO_VALUES = {
  first_name: '',
  last_name: '',
  shop_name: '',
  order_number: '',
  review_link: '',
  stop_link: '',
};
