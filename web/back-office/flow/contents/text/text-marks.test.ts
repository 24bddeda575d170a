import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText } from '#contract/messages/check-text.ts';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { OUR_TEMPLATES } from '#contract/messages/templates/our-templates.ts';
import { measureSms } from '#contract/messages/sms-segments.ts';
import { contentsFormOf } from '../contents-form.ts';
import { segmentsCost } from '../sms/sms-cost.ts';
import { markText } from './text-marks.ts';
import { checkTemplate } from '../whatsapp/check-template.ts';
import { checkContents } from './check-contents.ts';

const values = {
  first_name: 'Camille',
  last_name: '',
  shop_name: 'Nova',
  order_number: '1',
  review_link: 'https://a.fr',
  stop_link: 'https://a.fr/stop',
};
const check = (text: string) => checkText({ channel: 'sms', locale: 'fr', text, values });

test('the layer behind a text has the same text, character for character, with marks on what is reported', () => {
  const text = 'Bonjour {{first_name}}, l’avis {{prenom}} contre un cadeau';
  expect(
    markText(text, check(text), measureSms(text).forcing).filter(({ kind }) => kind !== 'plain'),
  ).toEqual([
    { text: '{{first_name}}', kind: 'variable' },
    { text: '’', kind: 'costly' },
    { text: '{{prenom}}', kind: 'error' },
    { text: 'cadeau', kind: 'warning' },
  ]);
  const piece = fc.constantFrom(
    '{{first_name}}',
    '{{x}}',
    ' cadeau',
    '😀',
    '’',
    '\n',
    'a',
    '{',
    '5 étoiles',
    '\uD83D',
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const whole = pieces.join('');
      const marks = markText(whole, check(whole), measureSms(whole).forcing);
      expect(marks.map((mark) => mark.text).join('')).toBe(whole);
      expect(marks.every(({ text: run }) => run !== '')).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('an error that prevents saving a flow is shown under its field, in every language; a warning does not prevent saving', () => {
  const { steps } = flowConfigurationSchema.parse({});
  const form = contentsFormOf(steps.request.contents, 'request', 'vous');
  expect(checkContents(form)).toEqual({});
  expect(
    checkContents({ ...form, sms: { text: 'Un cadeau contre 5 étoiles', translations: {} } }),
  ).toEqual({});
  const wrong = {
    sms: { text: '{{prenom}}', translations: {} },
    email: {
      ...form.email,
      translations: { de: { subject: 'a'.repeat(201), preheader: '', text: '{{name}}' } },
    },
  };
  expect(Object.keys(checkContents(wrong))).toEqual([
    'sms.text',
    'email.translations.de.subject',
    'email.translations.de.text',
  ]);
});

test('the cost of a text is the price of its segments, to the tenth of a cent', () => {
  expect([segmentsCost(1, 0.05), segmentsCost(3, 0.0455), segmentsCost(2, 0.05)]).toEqual([
    '0,05\u00A0€',
    '0,137\u00A0€',
    '0,10\u00A0€',
  ]);
});

test('a WhatsApp template is checked too: ours has no finding, one with a reward or without the order number has', () => {
  for (const { structure, language } of OUR_TEMPLATES)
    expect(checkTemplate(structure, {}, language, values)).toEqual([]);
  const [ours] = OUR_TEMPLATES;
  if (!ours) throw new Error('no template of ours');
  const found = checkTemplate(
    {
      ...ours.structure,
      body: {
        text: 'Bonjour {{1}}, un cadeau vous attend',
        variables: [{ number: 1, name: 'customer', example: 'Léa' }],
      },
      footer: null,
    },
    { customer: '{{first_name}}' },
    'fr',
    values,
  );
  expect(found.map(({ rule, remedy }) => [rule, remedy])).toEqual([
    ['incentive', null],
    ['no_order_number', null],
    ['no_way_out', null],
  ]);
});
