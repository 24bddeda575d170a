import { expect, test } from 'vitest';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { readFeedbackForm } from './read-feedback-form.ts';

const { feedback: SETTINGS } = parseConditionalConfiguration({
  feedback: {
    questions: [
      {
        id: 'colis',
        label: 'Le colis est arrivé',
        kind: 'choice',
        options: ['À l’heure', 'En retard'],
        topic: 'delivery',
        required: true,
      },
      { id: 'produit', label: 'Le produit', kind: 'scale', topic: 'product' },
      { id: 'autre', label: 'Autre chose', kind: 'text' },
    ],
  },
});
const read = (form: string): ReturnType<typeof readFeedbackForm> =>
  readFeedbackForm(new URLSearchParams(form), SETTINGS);

test('answers keep their question as it was put, its kind and its topic', () => {
  expect(
    read('form=feedback&feedback=Bonjour&q_colis=En+retard&q_produit=4&q_autre=Rien&contact=1'),
  ).toEqual({
    text: 'Bonjour',
    answers: [
      {
        id: 'colis',
        label: 'Le colis est arrivé',
        kind: 'choice',
        topic: 'delivery',
        value: 'En retard',
      },
      { id: 'produit', label: 'Le produit', kind: 'scale', topic: 'product', value: 4 },
      { id: 'autre', label: 'Autre chose', kind: 'text', topic: 'other', value: 'Rien' },
    ],
    contact_allowed: true,
  });
});

test('a choice that was not offered, a note out of the scale and an unknown question are left out, the words are kept', () => {
  expect(read('feedback=Mot&q_colis=Jamais&q_produit=6&q_inconnue=x&q_autre=+')).toEqual({
    text: 'Mot',
    answers: [],
    contact_allowed: null,
  });
});

test('a required question that was not answered is no reason to lose the words', () => {
  expect(read('form=feedback&feedback=Mot').text).toBe('Mot');
});

test('the shop may write back only when its form asked and the box was left ticked', () => {
  expect(read('form=feedback&feedback=a').contact_allowed).toBe(false);
  expect(
    readFeedbackForm(new URLSearchParams('form=feedback&feedback=a&contact=1'), {
      questions: [],
      ask_contact: false,
    }).contact_allowed,
  ).toBeNull();
});

test('each topic of our own question is an answer that can be counted', () => {
  expect(
    read('feedback=a&topic=product&topic=delivery&topic=x&topic=product').answers.map((answer) => [
      answer.id,
      answer.topic,
      answer.value,
    ]),
  ).toEqual([
    ['topic_delivery', 'delivery', 'La livraison'],
    ['topic_product', 'product', 'Le produit'],
  ]);
});

test('NUL, half a surrogate pair and foreign line ends leave the text as people meant it', () => {
  const form = new URLSearchParams();
  form.set('feedback', ' a\0b\r\nc\rd ');
  expect(readFeedbackForm(form, SETTINGS).text).toBe('ab\nc\nd');
});

test('a long answer to a short question is cut, never in the middle of a sign', () => {
  const [answer] = read(`feedback=a&q_autre=${'😀'.repeat(600)}`).answers;
  expect(String(answer?.value).length).toBeLessThanOrEqual(500);
  expect(String(answer?.value).isWellFormed()).toBe(true);
});
