import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { rateRequest } from '#server/modules/ratings/rate-requests.ts';
import type { Mail } from '#server/ports/mailer.ts';
import { askedCustomer } from '#server/modules/ratings/rated-shop.fixture.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { announceRating } from './announce-rating.ts';

const sent: Mail[] = [];
const mailer = {
  send: async (mail: Mail) => {
    await sleep(30); // a mail takes its time: long enough for a second announcement to begin
    sent.push(mail);
  },
};
const app = testApp(await testDatabase(), { mailer });

test('announcements of one rating that run at the same time make one mail', async () => {
  const { request_id } = await askedCustomer(app, { conditional: { alerts: { emails: ['sav@exemple.fr'] } } });
  await rateRequest(app, request_id, 1);
  await Promise.all([announceRating(app, { request_id }), announceRating(app, { request_id })]);
  expect(sent.map((mail) => mail.to)).toEqual(['sav@exemple.fr']);
});
