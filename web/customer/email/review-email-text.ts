import type { ReviewEmail } from '#contract/customer-pages/customer-pages.ts';
import { shortAddress } from './short-address.ts';
import { RATINGS, starWord } from '#web/customer/stars.tsx';
import type { Words } from '#web/customer/words/words.ts';

/** The same mail for programs that show text. */
export function reviewEmailText(
  email: ReviewEmail,
  words: Words,
  order: readonly string[],
): string {
  const width = Math.max(...words.stars.map((word) => word.length)) + 3;
  const stars = RATINGS.map(
    (rating) => `  ${starWord(words, rating).padEnd(width)}${email.page_url}?rating=${rating}`,
  );
  const address = shortAddress(email.shop);
  const colon = email.locale === 'fr' ? '\u00a0:' : ':';
  const own = email.text?.map((segment) => segment.text).join('');
  const blocks = [
    own ?? `${words.email.hello(email.first_name)}, ${words.email.one_tap[email.step]}`,
    [words.rating.question, ...order].join('\n'),
    `${words.email.answer}\n${email.page_url}`,
    stars.join('\n'),
    `${words.email.not_received}\n${email.page_url}/postpone`,
    [
      '-- ',
      words.rating.who(email.shop.name),
      `${words.foot.legal}${colon} ${email.page_url}/legal`,
      `${words.foot.stop_long}${colon} ${email.page_url}/stop`,
      ...(address === null ? [] : [address]),
    ].join('\n'),
  ];
  return `${blocks.join('\n\n')}\n`;
}
