import { expect, test } from 'vitest';
import { parseFlowConfiguration } from '#contract/flow-configuration.ts';
import { measureSms } from '#contract/sms-segments.ts';
import { composeSms } from './compose-sms.ts';

const values = { first_name: 'Léa', last_name: 'Martin', shop_name: 'L’Atelier « Fenêtre »', order_number: '1042', review_link: 'https://a.fr/y/T', stop_link: 'https://a.fr/y/T/stop' };
const say = (sms?: { text: string | null; translations?: Record<string, { text: string }> }, locale = 'fr', given: Partial<typeof values> = {}) =>
  composeSms(parseFlowConfiguration({ steps: { request: { contents: sms ? { sms } : {} } } }), 'request', { locale, tone: 'vous' }, { ...values, ...given });

test('without words of the team ours are said, in the alphabet of GSM whatever the shop is called, with the way out', () => {
  const text = say();
  expect(text).toBe('L\'Atelier "Fenetre" : commande 1042, quelle note lui donnez-vous ? https://a.fr/y/T STOP : https://a.fr/y/T/stop');
  expect(measureSms(text)).toMatchObject({ encoding: 'gsm7', segments: 1 });
  expect(say({ text: '  ' })).toBe(text);
});

test('the team’s words are said as written, in the language of the person', () => {
  const sms = { text: 'Ça va, {{first_name}} ? {{review_link}} Stop {{ stop_link }}', translations: { en: { text: 'How was it? {{review_link}}' } } };
  expect(say(sms)).toBe('Ça va, Léa ? https://a.fr/y/T Stop https://a.fr/y/T/stop');
  expect(say(sms, 'en')).toBe('How was it? https://a.fr/y/T STOP : https://a.fr/y/T/stop');
  expect(say(sms, 'de')).toBe(say(sms));
});

test('a text without its page or its way out gets them, the page first', () => {
  expect(say({ text: 'Votre avis ?' })).toBe('Votre avis ? https://a.fr/y/T STOP : https://a.fr/y/T/stop');
});

test('a request without an order says no number', () => {
  expect(say(undefined, 'fr', { order_number: '' })).toContain('" : commande, quelle note');
});
