import { expect, test } from 'vitest';
import { composeSms } from './compose-sms.ts';
import { CUSTOMER_LOCALES, type CustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import { parseFlowConfiguration } from '#contract/settings/flow-configuration.ts';
import { STEPS } from '#contract/labels/message-status.ts';
import { measureSms } from './sms-segments.ts';

const values = {
  first_name: 'Léa',
  last_name: 'Martin',
  shop_name: 'L’Atelier « Fenêtre »',
  order_number: '1042',
  review_link: 'https://a.fr/y/T',
  stop_link: 'https://a.fr/y/T/stop',
};
const say = (
  sms?: { text: string | null; translations?: Record<string, { text: string }> },
  locale: CustomerLocale = 'fr',
  given: Partial<typeof values> = {},
) =>
  composeSms(
    parseFlowConfiguration({ steps: { request: { contents: sms ? { sms } : {} } } }).steps.request
      .contents.sms,
    'request',
    { locale, tone: 'vous' },
    { ...values, ...given },
  );

test('without a text of the team, the default SMS is sent in GSM characters, with the opt-out link', () => {
  const text = say();
  expect(text).toBe(
    'L\'Atelier "Fenetre" : commande 1042, quelle note lui donnez-vous ? https://a.fr/y/T STOP : https://a.fr/y/T/stop',
  );
  expect(measureSms(text)).toMatchObject({ encoding: 'gsm7', segments: 1 });
  expect(say({ text: '  ' })).toBe(text);
});

test('the team’s SMS is sent as written, in the language of the customer', () => {
  const sms = {
    text: 'Ça va, {{first_name}} ? {{review_link}} Stop {{ stop_link }}',
    translations: { en: { text: 'How was it? {{review_link}}' } },
  };
  expect(say(sms)).toBe('Ça va, Léa ? https://a.fr/y/T Stop https://a.fr/y/T/stop');
  expect(say(sms, 'en')).toBe('How was it? https://a.fr/y/T STOP : https://a.fr/y/T/stop');
  expect(say(sms, 'de')).toBe(say(sms));
});

test('an SMS without its page link or opt-out link gets both, the page first', () => {
  expect(say({ text: 'Votre avis ?' })).toBe(
    'Votre avis ? https://a.fr/y/T STOP : https://a.fr/y/T/stop',
  );
});

test('the SMS of a request without an order has no order number', () => {
  expect(say(undefined, 'fr', { order_number: '' })).toContain('" : commande, quelle note');
});

test('our default SMS in every language uses GSM characters and fits into two segments with both links', () => {
  const link = 'https://avis.maison-lavande.fr/y/Zx3kP0sQ8vB1nM5tR7wY2a';
  const long = {
    ...values,
    shop_name: 'La Maison de la Lavande',
    order_number: '104286',
    review_link: link,
    stop_link: `${link}/stop`,
  };
  const said = CUSTOMER_LOCALES.flatMap((locale) =>
    STEPS.map((step) => composeSms(undefined, step, { locale, tone: 'vous' }, long)),
  );
  expect(new Set(said).size).toBe(said.length);
  for (const text of said) {
    expect(measureSms(text)).toMatchObject({ encoding: 'gsm7', segments: 2 });
    for (const word of ['La Maison de la Lavande', '104286', link, `STOP : ${link}/stop`])
      expect(text).toContain(word);
  }
});
