import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { leaveFeedback } from '#server/domains/customer-site/rating/leave-feedback.ts';
import { rateRequest, rateRequests } from '#server/domains/customer-site/rating/rate-requests.ts';
import { readFeedbackForm } from '#server/domains/customer-pages/read-feedback-form.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { createContactedCustomer } from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { announceRating, announceRatings } from './announce-rating.ts';

const sent: Mail[] = [];
const unreachable = new Set<string>();
const mailer = {
  send: async (mail: Mail) => {
    await sleep(30); // the duration of a send, long enough for a second announcement to begin
    if (unreachable.has(mail.to)) throw new Error(`${mail.to} does not answer`);
    sent.push(mail);
  },
};
const app = testApp(await testDatabase(), { mailer });

test('simultaneous notifications of one rating make one mail', async () => {
  const { request_id } = await createContactedCustomer(app, {
    conditional: { alerts: { emails: ['sav@exemple.fr'] } },
  });
  await rateRequest(app, request_id, 1);
  await Promise.all([announceRating(app, { request_id }), announceRating(app, { request_id })]);
  expect(sent.map((mail) => mail.to)).toEqual(['sav@exemple.fr']);
});

test('simultaneous ratings make one mail job; one failure blocks no other, and its retry notifies nobody twice', async () => {
  sent.length = 0;
  const shops = [];
  for (const to of ['un@exemple.fr', 'panne@exemple.fr', 'deux@exemple.fr', null])
    shops.push(
      await createContactedCustomer(app, {
        conditional: { alerts: { emails: to === null ? [] : [to] } },
      }),
    );
  const before = app.waiting.length;
  await rateRequests(
    app,
    shops.map(({ request_id }) => ({ request_id, rating: 1 })),
  );
  const left = app.waiting.slice(before);
  expect(left.map(({ reaction, payload }) => [reaction, (payload as unknown[]).length])).toEqual([
    ['announce-rating', 4],
    ['announce-rating-in-chat', 4],
    ['deliver-rating', 4],
  ]);
  const rated = shops.map(({ request_id }) => ({ request_id }));
  unreachable.add('panne@exemple.fr');
  await expect(announceRatings(app, rated)).rejects.toThrow('panne@exemple.fr does not answer');
  expect(sent.map(({ to }) => to)).toEqual(['un@exemple.fr', 'deux@exemple.fr']);
  unreachable.clear();
  await announceRatings(app, rated);
  expect(sent.map(({ to }) => to)).toEqual([
    'un@exemple.fr',
    'deux@exemple.fr',
    'panne@exemple.fr',
  ]);
});

test('answers to the private form are notified once with a low rating, as a comment is, with the consent to be contacted', async () => {
  sent.length = 0;
  const questions = [
    {
      id: 'colis',
      label: 'Le colis est arrivé',
      kind: 'choice',
      options: ['À l’heure', 'En retard'],
      topic: 'delivery',
      required: true,
    },
    { id: 'soin', label: 'L’emballage', kind: 'scale', topic: 'product' },
  ];
  const { request_id } = await createContactedCustomer(app, {
    conditional: { alerts: { emails: ['sav@exemple.fr'] }, feedback: { questions } },
  });
  await rateRequest(app, request_id, 2);
  await announceRating(app, { request_id });
  const { feedback } = parseConditionalConfiguration({ feedback: { questions } });
  await leaveFeedback(
    app,
    request_id,
    readFeedbackForm(
      new URLSearchParams('form=feedback&feedback=&q_colis=En+retard&q_soin=2&contact=1'),
      feedback,
    ),
  );
  for (const _ of [1, 2]) await announceRating(app, { request_id });
  expect(sent.map(({ subject }) => subject)).toEqual([
    '★★☆☆☆ commande n° 4812, Savonnerie du Vallon',
    'Message après ★★☆☆☆ commande n° 4812, Savonnerie du Vallon',
  ]);
  expect(sent[1]?.text).toContain('Le colis est arrivé\n> En retard\n\nL’emballage\n> 2 sur 5');
  expect(sent[1]?.text).toContain('Accepte que vous lui écriviez.');
});
