import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readButtons } from './mail-buttons.ts';
import { formatMessage } from './templates/message-template.ts';

const VALUES = {
  first_name: 'Zoé',
  last_name: '',
  shop_name: 'Nova',
  order_number: '4812',
  review_link: 'https://a.fr/y/t',
  stop_link: 'https://a.fr/y/t/stop',
};
const partsOf = (text: string): string[] =>
  readButtons(formatMessage(text, VALUES)).map((part) =>
    'label' in part ? `<${part.label}|${part.address}>` : part.text,
  );

test('each label in brackets followed by the review link is a button', () => {
  expect(partsOf('Bonjour [Noter]({{review_link}}) merci')).toEqual([
    'Bonjour ',
    '<Noter|https://a.fr/y/t>',
    ' merci',
  ]);
  expect(partsOf('[A]({{review_link}})[B]({{review_link}})')).toEqual([
    '<A|https://a.fr/y/t>',
    '<B|https://a.fr/y/t>',
  ]);
});

test('a button can only lead to the review page; an incomplete button stays as written', () => {
  for (const text of [
    '[Noter](https://autre.fr)',
    '[Noter]({{stop_link}})',
    '[Noter]({{review_link}}',
    '[]({{review_link}})',
    'Noter({{review_link}})',
    '[a\nb]({{review_link}})',
  ])
    expect(partsOf(text).join(''), text).not.toContain('<');
});

test('no text is lost when buttons are read, except the brackets', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('[', ']', '(', ')', 'a', '{{review_link}}', '\n', '*'), {
        maxLength: 40,
      }),
      (pieces) => {
        const segments = formatMessage(pieces.join(''), VALUES);
        const letters = (text: string): string => text.replaceAll(/[[\]()]/gu, '');
        const whole = segments.map(({ text }) => text).join('');
        const shown = readButtons(segments)
          .map((part) => ('label' in part ? part.label + part.address : part.text))
          .join('');
        expect(letters(shown)).toBe(letters(whole));
      },
    ),
  );
});
