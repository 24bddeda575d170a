import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultEmail, defaultSms } from '#contract/messages/default-texts.ts';
import { actingSigns, findMarks, type ReadableText } from '#contract/messages/message-markup.ts';
import {
  fillPlaceholders,
  findUnknownPlaceholders,
  formatMessage,
  hasPlaceholder,
  plainMessage,
} from './message-template.ts';
import { STEPS } from '#contract/labels/message-status.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const values = {
  first_name: 'Zoé',
  last_name: 'Petit',
  shop_name: '*Nova*',
  order_number: '4812',
  review_link: 'https://a.fr/y/t',
  stop_link: 'https://a.fr/y/t/stop',
};

test('text between asterisks is bold, text between tildes is struck through, and both may overlap', () => {
  expect(formatMessage('a *b ~c* d~', values)).toEqual([
    { text: 'a ', bold: false, struck: false, placeholder: null },
    { text: 'b ', bold: true, struck: false, placeholder: null },
    { text: 'c', bold: true, struck: true, placeholder: null },
    { text: ' d', bold: false, struck: true, placeholder: null },
  ]);
});

test('text between underscores is italic, and the underscores of addresses and names stay', () => {
  expect(formatMessage('Un _grand *merci*_ à vous', values)).toEqual([
    { text: 'Un ', bold: false, struck: false, placeholder: null },
    { text: 'grand ', bold: false, italic: true, struck: false, placeholder: null },
    { text: 'merci', bold: true, italic: true, struck: false, placeholder: null },
    { text: ' à vous', bold: false, struck: false, placeholder: null },
  ]);
  for (const kept of [
    'https://a.fr/mon_lien_ici',
    'a_b et c_d',
    'é_a_é',
    '_ seul _',
    '__',
    'fin_',
    '_début',
    '_une\nautre_',
  ])
    expect(plainMessage(kept, values), kept).toBe(kept);
});

test('a markup character without its partner on the line is an ordinary character', () => {
  expect(plainMessage('5 * 4\n* et ~\n**', values)).toBe('5 * 4\n* et ~\n**');
});

test('a value is never read as markup nor as a placeholder', () => {
  const tricky = { ...values, first_name: '{{stop_link}} *x*' };
  expect(plainMessage('Bonjour {{first_name}} de {{ shop_name }}', tricky)).toBe(
    'Bonjour {{stop_link}} *x* de *Nova*',
  );
  expect(fillPlaceholders('{{first_name}}', tricky)).toBe('{{stop_link}} *x*');
});

test('a missing value removes the space before it', () => {
  expect(
    plainMessage('Bonjour {{first_name}}, commande *{{order_number}}* reçue', {
      ...values,
      first_name: '',
      order_number: '',
    }),
  ).toBe('Bonjour, commande reçue');
  expect(fillPlaceholders('Bonjour {{first_name}},', { ...values, first_name: '' })).toBe(
    'Bonjour,',
  );
});

test('each unknown placeholder is listed once and stays as written', () => {
  expect(findUnknownPlaceholders('{{a}} {{ a }} {{first_name}} {{}}')).toEqual(['a', '']);
  expect(plainMessage('{{a}}', values)).toBe('{{a}}');
});

test('for any text, no letter is lost or added, and markup characters are removed in pairs', () => {
  const sign = fc.constantFrom('*', '~', 'a', ' ', '\n', '{{first_name}}', '{{x}}', '{', '}');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (pieces) => {
      const template = pieces.join('');
      const shown = plainMessage(template, values);
      expect((template.length - shown.replaceAll('Zoé', '{{first_name}}').length) % 2).toBe(0);
      expect(shown.replaceAll(/[*~]/gu, '')).toBe(
        fillPlaceholders(template, values).replaceAll(/[*~]/gu, ''),
      );
    }),
    { numRuns: propertyRuns(10_000) },
  );
});

/** A text that counts how many of its characters are read. */
class CountedText implements ReadableText {
  reads = 0;
  readonly length: number;
  readonly #text: string;
  constructor(text: string) {
    this.#text = text;
    this.length = text.length;
  }
  charCodeAt(at: number): number {
    this.reads += 1;
    return this.#text.charCodeAt(at);
  }
  indexOf(part: string, from = 0): number {
    const found = this.#text.indexOf(part, from);
    this.reads += (found < 0 ? this.length : found + part.length) - from;
    return found;
  }
  slice(from?: number, to?: number): string {
    const part = this.#text.slice(from, to);
    this.reads += part.length;
    return part;
  }
}

test.each([
  '*~',
  '*a',
  '*',
  '~\n',
  '{',
  '}',
  '{{',
  '}}{{',
  '{{a',
  '{{a}}',
  '{{a*b*}}',
  `{{${'a'.repeat(100)}`,
  '{{first_name}}',
  '*{{x}}~ ',
])(
  'a long run of %s is parsed in linear time: each character is read a few times at most',
  (family) => {
    const text = new CountedText(family.repeat(200_000 / family.length));
    formatMessage(text, values);
    expect(text.reads).toBeLessThan(text.length * 8);
    text.reads = 0;
    findUnknownPlaceholders(text);
    expect(text.reads).toBeLessThan(text.length * 5);
  },
);

test('markup characters act in pairs, with a letter and no line end between the two', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('*', '~', 'a', ' ', '\n', '{{first_name}}', '{{*}}'), {
        maxLength: 80,
      }),
      (pieces) => {
        const text = pieces.join('');
        const acts = actingSigns(text, findMarks(text));
        for (const sign of ['*', '~']) {
          const at = Array.from(acts, (is, index) =>
            is === 1 && text[index] === sign ? index : -1,
          ).filter((index) => index >= 0);
          expect(at.length % 2).toBe(0);
          for (let pair = 0; pair < at.length; pair += 2)
            expect(text.slice((at[pair] ?? 0) + 1, at[pair + 1])).toMatch(/^[^\n]+$/u);
        }
        // Every format is closed at the end of its line.
        for (const line of formatMessage(`${text}\nz`, values).slice(-1))
          expect(line).toMatchObject({ bold: false, struck: false });
      },
    ),
    { numRuns: propertyRuns(2_000) },
  );
});

test('our default texts use only known placeholders, and the default SMS has the review link and GSM characters', () => {
  const gsm = /^[\n !"#$%&'()*+,\-./0-9:;<=>?@A-Za-z_£¥èéùìòÇØøÅåÄÖÑÜ§¿äöñüà¡{}]*$/u;
  for (const tone of ['vous', 'tu'] as const) {
    for (const step of STEPS) {
      const email = defaultEmail(step, tone);
      expect(findUnknownPlaceholders(email.subject + email.text)).toEqual([]);
      expect(hasPlaceholder(defaultSms(step, tone), 'review_link')).toBe(true);
      expect(defaultSms(step, tone)).toMatch(gsm);
    }
  }
});
