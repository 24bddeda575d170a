import { RATINGS } from '#contract/labels/ratings.ts';
import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import { readButtons } from '#contract/messages/mail-buttons.ts';
import { shortAddress } from './short-address.ts';
import { starText } from '#web/customer/stars.tsx';
import type { PageTexts } from '#web/customer/texts/page-texts.ts';

/** Returns the same e-mail as plain text. */
export function reviewEmailText(
  email: ReviewEmail,
  texts: PageTexts,
  order: readonly string[],
): string {
  const width = Math.max(...texts.stars.map((word) => word.length)) + 3;
  const stars = RATINGS.map(
    (rating) => `  ${starText(texts, rating).padEnd(width)}${email.page_url}?rating=${rating}`,
  );
  const address = shortAddress(email.shop);
  const colon = email.locale === 'fr' ? '\u00a0:' : ':';
  const own =
    email.text &&
    readButtons(email.text)
      .map((part) => ('label' in part ? `${part.label}${colon} ${part.address}` : part.text))
      .join('');
  const blocks = [
    own ?? `${texts.email.hello(email.first_name)}, ${texts.email.one_tap[email.step]}`,
    [texts.rating.question, ...order].join('\n'),
    `${texts.email.answer}\n${email.page_url}`,
    stars.join('\n'),
    `${texts.email.not_received}\n${email.page_url}/postpone`,
    [
      '-- ',
      texts.rating.who(email.shop.name),
      `${texts.foot.legal}${colon} ${email.page_url}/legal`,
      `${texts.foot.stop_long}${colon} ${email.page_url}/stop`,
      ...(address === null ? [] : [address]),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
