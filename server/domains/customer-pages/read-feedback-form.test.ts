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

test('answers have the wording, kind and topic of their question', () => {
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

test('a choice that was not offered, a value outside the scale and an unknown question are dropped, and the message stays', () => {
  expect(read('feedback=Mot&q_colis=Jamais&q_produit=6&q_inconnue=x&q_autre=+')).toEqual({
    text: 'Mot',
    answers: [],
    contact_allowed: null,
  });
});

test('a required question without an answer does not discard the message', () => {
  expect(read('form=feedback&feedback=Mot').text).toBe('Mot');
});

test('the shop may reply only when its form asked for consent and the box is ticked', () => {
  expect(read('form=feedback&feedback=a').contact_allowed).toBe(false);
  expect(
    readFeedbackForm(new URLSearchParams('form=feedback&feedback=a&contact=1'), {
      questions: [],
      ask_contact: false,
    }).contact_allowed,
  ).toBeNull();
});

test('each topic of the default question is a separate answer', () => {
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

test('NUL characters and other line ends are cleaned from the text', () => {
  const form = new URLSearchParams();
  form.set('feedback', ' a\0b\r\nc\rd ');
  expect(readFeedbackForm(form, SETTINGS).text).toBe('ab\nc\nd');
});

test('a long answer is cut to 500 characters, never inside a character', () => {
  const [answer] = read(`feedback=a&q_autre=${'😀'.repeat(600)}`).answers;
  expect(String(answer?.value).length).toBeLessThanOrEqual(500);
  expect(String(answer?.value).isWellFormed()).toBe(true);
});
