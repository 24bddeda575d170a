import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkText } from './check-text.ts';
import { type TextToCheck } from './text-advice.ts';
import { type Finding } from './finding.ts';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { defaultEmail, defaultSms } from './default-texts.ts';
import { STEPS } from '#contract/labels/message-status.ts';
import { OUR_TEMPLATES } from './templates/our-templates.ts';
import { stepContentsSchema } from '#contract/settings/step-contents.ts';
import { templateText } from './templates/template-structure.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

/**
 * A function of Node that returns the CPU time of this thread, which does not depend on the load of
 * the machine. The types of the contract contain no platform API.
 */
declare const process: { threadCpuUsage: (since?: object) => { user: number } };

const values = {
  first_name: 'Camille',
  last_name: 'Lefèvre',
  shop_name: 'Maison Lavande',
  order_number: '10482',
  review_link: 'https://a.fr/y/T',
  stop_link: 'https://a.fr/y/T/stop',
};
const NUMBER = 'Commande {{order_number}}. {{review_link}} {{stop_link}} ';
const sms = (text: string, locale: TextToCheck['locale'] = 'fr') =>
  checkText({ channel: 'sms', locale, text, values });
const email = (parts: Partial<TextToCheck>) =>
  checkText({
    channel: 'email',
    locale: 'fr',
    subject: 'Commande {{order_number}}',
    preheader: '',
    text: '',
    values,
    ...parts,
  });
const said = (findings: readonly Finding[]) =>
  findings.map(({ rule, at, part }) => [rule, at && part]);

test('our default texts get no warning, in any language, step and tone', () => {
  for (const step of STEPS) {
    for (const locale of CUSTOMER_LOCALES) {
      for (const tone of ['vous', 'tu'] as const) {
        expect(
          checkText({ channel: 'email', locale, values, ...defaultEmail(step, tone, locale) }),
        ).toEqual([]);
        expect(
          sms(defaultSms(step, tone, locale), locale).map(({ rule, level }) => [rule, level]),
        ).toEqual([['no_way_out', 'advice']]);
      }
    }
  }
  for (const { structure } of OUR_TEMPLATES)
    expect(
      checkText({
        channel: 'whatsapp',
        locale: 'fr',
        values,
        text: `${templateText(structure, ({ name }) => `{{${name}}}`)}\n${structure.footer?.text}`,
      }),
    ).toEqual([]);
});

test.each([
  ['Un avis contre 10 € de remise.', 'remise'],
  ['Votre avis = un cadeau', 'cadeau'],
  ['Bénéficiez de -10 % après votre avis', '-10 %'],
  ['Gagnez un bon d’achat', 'Gagnez un bon d’achat'],
  ['Participez au tirage au sort', 'tirage au sort'],
  ['Livraison offerte la prochaine fois', 'offerte'],
])('an offered reward is found at its place in the text: %s', (text, content) => {
  const [first] = sms(NUMBER + text);
  expect(first?.rule).toBe('incentive');
  const at = first?.at ?? { from: 0, to: 0 };
  expect(content).toContain((NUMBER + text).slice(at.from, at.to));
  expect(first?.why).toMatch(/Trustpilot.*L\.34-5/u);
});

test('“no gift” is not a reward, and “good or bad” is not an appeal to happy customers only', () => {
  for (const text of [
    'Votre avis, bon ou mauvais, nous aide.',
    'Sans cadeau ni remise : votre seul avis.',
    'Aucune récompense n’est donnée.',
    'Notez de 1 à 5 étoiles.',
    'Une note sur 5 étoiles',
    'Bonnes fêtes, à bientôt',
    'Nous gratifions…',
    'Votre remiseur',
    '4 à 5 étoiles',
  ])
    expect(said(sms(NUMBER + text))).toEqual([]);
});

test.each([
  ['Mettez-nous 5 étoiles !', 'Mettez-nous une note de 1 à 5 !'],
  ['Laissez un avis positif.', 'Laissez un avis.'],
  ['Laissez-nous un bon avis', 'Laissez-nous un avis'],
  ['Si vous êtes satisfait, donnez votre avis.', 'Donnez votre avis.'],
  ['Si vous êtes pleinement satisfaite de votre achat, notez-nous.', 'Notez-nous.'],
  [
    'Votre commande vous a plu ? Si vous avez aimé, notez-nous.',
    'Votre commande vous a plu ? Notez-nous.',
  ],
  ['Donnez la meilleure note', 'Donnez la note'],
])(
  'an appeal to happy customers only is found, and the proposed correction asks everybody: %s',
  (text, corrected) => {
    const [first] = sms(NUMBER + text);
    expect(first).toMatchObject({
      rule: 'happy_only',
      level: 'warning',
      remedy: { text: NUMBER + corrected },
    });
  },
);

test('a text that sends unhappy customers to the shop first is found', () => {
  for (const text of [
    'En cas de problème, contactez-nous.',
    'Contactez-nous d’abord.',
    'Avant de laisser un avis, écrivez-nous.',
    'Si vous n’êtes pas satisfait, répondez-nous',
  ])
    expect(said(sms(NUMBER + text))).toContainEqual(['contact_first', 'text']);
});

test('texts in the other languages are checked with the words of their language', () => {
  const found = (locale: TextToCheck['locale'], text: string) =>
    sms(NUMBER + text, locale).map(({ rule }) => rule);
  expect(
    found('en', 'Leave a 5-star review and get a discount. If you are happy, tell us'),
  ).toEqual(['incentive', 'happy_only', 'happy_only']);
  expect(found('es', 'Un descuento por cinco estrellas')).toEqual(['incentive', 'happy_only']);
  expect(found('de', 'Ein Gutschein für Ihre positive Bewertung')).toEqual([
    'incentive',
    'happy_only',
  ]);
  expect(found('it', 'Uno sconto per cinque stelle')).toEqual(['incentive', 'happy_only']);
  expect(found('nl', 'Korting voor vijf sterren')).toEqual(['incentive', 'happy_only']);
  expect(
    found('en', 'Rate us from 1 to 5 stars, no gift in return, feel free to say anything'),
  ).toEqual([]);
});

test('a missing order number, link or opt-out has no position, and the proposed correction adds it', () => {
  const found = sms('Votre avis ?');
  expect(said(found)).toEqual([
    ['no_order_number', null],
    ['no_link', null],
    ['no_way_out', null],
  ]);
  expect(found.map(({ remedy }) => remedy?.text)).toEqual([
    'Votre avis ? (commande {{order_number}})',
    'Votre avis ? {{review_link}}',
    'Votre avis ? STOP\u00A0: {{stop_link}}',
  ]);
  expect(email({ subject: 'Votre avis', text: '' })[0]).toMatchObject({
    rule: 'no_order_number',
    part: 'subject',
    remedy: { text: 'Votre avis (commande {{order_number}})' },
  });
  expect(
    checkText({ channel: 'whatsapp', locale: 'fr', text: 'Bonjour', values }).map(
      ({ rule, remedy }) => [rule, remedy],
    ),
  ).toEqual([
    ['no_order_number', null],
    ['no_way_out', null],
  ]);
});

test('the length of a subject is measured with its values filled in', () => {
  expect(email({ subject: `{{order_number}} ${'a'.repeat(54)}` })).toEqual([]);
  expect(email({ subject: `{{order_number}} ${'a'.repeat(55)}` }).map(({ rule }) => rule)).toEqual([
    'long_subject',
  ]);
  expect(email({ preheader: 'a'.repeat(111) }).map(({ rule }) => rule)).toEqual(['long_preheader']);
});

test.each([
  ['{{prenom}}', 'unknown_variable', '{{first_name}}'],
  ['{{Prénom}}', 'unknown_variable', '{{first_name}}'],
  ['{{frst_name}}', 'unknown_variable', '{{first_name}}'],
  ['{{numéro de commande}}', 'unknown_variable', '{{order_number}}'],
  ['{{xyz}}', 'unknown_variable', ''],
  ['{first_name}', 'broken_variable', '{{first_name}}'],
  ['{{first_name}', 'broken_variable', '{{first_name}}'],
  ['[prénom]', 'broken_variable', '{{first_name}}'],
  ['%boutique%', 'broken_variable', '{{shop_name}}'],
])('%s is reported at its place with a correction', (written, rule, corrected) => {
  const text = `${NUMBER}Bonjour ${written}, merci`;
  expect(sms(text)[0]).toMatchObject({
    rule,
    at: { from: text.indexOf(written), to: text.indexOf(written) + written.length },
    remedy: { text: `${NUMBER}Bonjour ${corrected}, merci` },
  });
});

const piece = fc.constantFrom(
  '{{first_name}}',
  '{{prenom}}',
  '{{ x',
  '{order}',
  '{{',
  '}}',
  ' cadeau',
  ' -10 %',
  '5 étoiles',
  ' si vous êtes satisfait, ',
  'un avis positif',
  '. ',
  '\n',
  ' https://a.fr/x ',
  '{{order_number}}',
  ' sans ',
  'é',
  '😀',
  '\uD800',
  '\0',
  'contactez-nous d’abord',
  '★★★★★',
);
const text = fc.oneof(
  { weight: 3, arbitrary: fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 300 }) },
  { weight: 1, arbitrary: fc.nat(1500).map((length) => 'a'.repeat(length)) },
);

test('for any text, an error is reported exactly when the contract refuses the text', () => {
  fc.assert(
    fc.property(
      text,
      text,
      fc.constantFrom('sms', 'email'),
      fc.constantFrom(...CUSTOMER_LOCALES),
      (first, second, channel, locale) => {
        const content =
          channel === 'sms'
            ? { text: first }
            : { subject: first.slice(0, 230), preheader: second, text: first };
        const isRefused = !stepContentsSchema.safeParse({ [channel]: content }).success;
        const findings = checkText({ channel, locale, values, ...content });
        expect(findings.some(({ level }) => level === 'error')).toBe(isRefused);
        for (const { part, at, remedy, rule } of findings) {
          const whole = { subject: '', preheader: '', ...content }[part];
          if (at) expect(at.from >= 0 && at.from < at.to && at.to <= whole.length).toBe(true);
          if (remedy) expect(remedy.text, rule).not.toBe(whole);
        }
      },
    ),
    { numRuns: propertyRuns(10_000) },
  );
});

test('a text has no warning left once every proposed correction is applied', () => {
  fc.assert(
    fc.property(text, (start) => {
      let content = start.slice(0, 900);
      for (let turn = 0; turn < 200; turn += 1) {
        const next = sms(content).find(({ remedy }) => remedy !== null)?.remedy;
        if (!next) break;
        content = next.text;
      }
      expect(sms(content).map(({ rule, title }) => `${rule} ${title}`)).toEqual([]);
    }),
    { numRuns: propertyRuns(1_000) },
  );
});

test('a text of 10,000 characters is checked within 250 ms, even when it repeats one pattern', () => {
  for (const family of [
    'cadeau ',
    'si vous êtes ',
    '{{',
    '{a',
    '-1',
    '5 étoiles',
    'en cas de problème ',
    'a vous a ',
    'avant de noter ',
    'www.',
    '. ',
  ]) {
    const start = process.threadCpuUsage();
    email({ text: family.repeat(Math.ceil(10_000 / family.length)).slice(0, 10_000) });
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(250);
  }
});
