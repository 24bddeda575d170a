import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultEmail, defaultSms } from './default-texts.ts';
import { fillPlaceholders, findUnknownPlaceholders, formatMessage, hasPlaceholder, plainMessage } from './message-template.ts';
import { STEPS } from './message-status.ts';

const values = { first_name: 'Zoé', last_name: 'Petit', shop_name: '*Nova*', order_number: '4812', review_link: 'https://a.fr/y/t', stop_link: 'https://a.fr/y/t/stop' };

test('text between asterisks is bold, between tildes struck, and both may cross', () => {
  expect(formatMessage('a *b ~c* d~', values)).toEqual([
    { text: 'a ', bold: false, struck: false, placeholder: null },
    { text: 'b ', bold: true, struck: false, placeholder: null },
    { text: 'c', bold: true, struck: true, placeholder: null },
    { text: ' d', bold: false, struck: true, placeholder: null },
  ]);
});

test('a sign without its partner on the line is an ordinary character', () => {
  expect(plainMessage('5 * 4\n* et ~\n**', values)).toBe('5 * 4\n* et ~\n**');
});

test('a value is never read as markup nor as a placeholder', () => {
  const tricky = { ...values, first_name: '{{stop_link}} *x*' };
  expect(plainMessage('Bonjour {{first_name}} de {{ shop_name }}', tricky)).toBe('Bonjour {{stop_link}} *x* de *Nova*');
  expect(fillPlaceholders('{{first_name}}', tricky)).toBe('{{stop_link}} *x*');
});

test('a missing value takes its space with it', () => {
  expect(plainMessage('Bonjour {{first_name}}, commande *{{order_number}}* reçue', { ...values, first_name: '', order_number: '' })).toBe('Bonjour, commande reçue');
  expect(fillPlaceholders('Bonjour {{first_name}},', { ...values, first_name: '' })).toBe('Bonjour,');
});

test('an unknown placeholder is named, once, and stays as it is written', () => {
  expect(findUnknownPlaceholders('{{a}} {{ a }} {{first_name}} {{}}')).toEqual(['a', '']);
  expect(plainMessage('{{a}}', values)).toBe('{{a}}');
});

test('whatever the text, no letter is lost or added and every sign that acts has its partner', () => {
  const sign = fc.constantFrom('*', '~', 'a', ' ', '\n', '{{first_name}}', '{{x}}', '{', '}');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 60 }), (pieces) => {
      const template = pieces.join('');
      const shown = plainMessage(template, values);
      expect((template.length - shown.replaceAll('Zoé', '{{first_name}}').length) % 2).toBe(0);
      expect(shown.replaceAll(/[*~]/gu, '')).toBe(fillPlaceholders(template, values).replaceAll(/[*~]/gu, ''));
    }),
    { numRuns: 2000 },
  );
});

test('a megabyte of signs is read in a time that grows with its length', () => {
  const time = (text: string): number => {
    const start = Date.now();
    formatMessage(text, values);
    findUnknownPlaceholders(text);
    return Date.now() - start;
  };
  for (const family of ['*~', '*a', '{{', '}}{{', '{{a}}', '~'.repeat(3) + '\n']) {
    time(family.repeat(10_000));
    const once = Math.max(time(family.repeat(Math.ceil(250_000 / family.length))), 5);
    expect(time(family.repeat(Math.ceil(1_000_000 / family.length)))).toBeLessThan(once * 40);
  }
});

test('our own words name only what we can fill, and an SMS leads to the page in one segment’s alphabet', () => {
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
