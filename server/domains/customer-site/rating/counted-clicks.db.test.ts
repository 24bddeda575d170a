import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { test, expect } from 'vitest';
import {
  createContactedCustomer,
  timelineOf,
  readRequest,
  differencesOf,
} from './rated-shop.fixture.ts';
import { recordPageView } from './record-page-views.ts';
import { recordDestinationVisit } from './record-destination-visit.ts';
import { rateRequest } from './rate-requests.ts';

const db = await testDatabase();

const app = testApp(db);

test('a page view counts once, as opened and as clicked, however many beacons arrive', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  await Promise.all([1, 2, 3, 4].map(() => recordPageView(app, request_id)));
  expect(await timelineOf(app, request_id)).toEqual(['page_loaded', 'clicked']);
  expect(await readRequest(app, request_id)).toMatchObject({
    date_clicked: app.clock.now(),
    date_opened: app.clock.now(),
  });
  expect(await differencesOf(app, team_id)).toEqual([]);
});

test('a public click is counted once a request, for a person; a robot’s visit is only recorded', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  await recordDestinationVisit(app, request_id, { n: 1, kind: 'trustpilot' }, false);
  await recordDestinationVisit(app, request_id, { n: 1, kind: 'trustpilot' }, false);
  expect(await timelineOf(app, request_id)).toEqual(['destination_followed']);
  expect((await readRequest(app, request_id)).public_clicked_at).toBeNull();
  await recordDestinationVisit(app, request_id, { n: 1, kind: 'trustpilot' }, true);
  await recordDestinationVisit(app, request_id, { n: 2, kind: 'google' }, true);
  expect(await timelineOf(app, request_id)).toEqual([
    'destination_followed',
    'destination_followed',
    'clicked',
    'public_click',
    'destination_followed',
  ]);
  expect(await differencesOf(app, team_id)).toEqual([]);
});

test('a rating through a copied link counts for the link channel, without a step', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  await app.db.deleteFrom('messages').where('request_id', '=', request_id).execute();
  await app.db.deleteFrom('statistics').where('team_id', '=', team_id).execute();
  await app.db
    .updateTable('review_requests')
    .set({ date_sent: null, sent_day: null })
    .where('id', '=', request_id)
    .execute();
  await rateRequest(app, request_id, 3);
  expect(await readRequest(app, request_id)).toMatchObject({
    rating_channel: 'link',
    rating_step: null,
  });
  expect(await differencesOf(app, team_id)).toEqual([]);
});
