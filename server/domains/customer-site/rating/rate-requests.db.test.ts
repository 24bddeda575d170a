import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { test, expect } from 'vitest';
import {
  createContactedCustomer,
  readRequest,
  messagesOf,
  timelineOf,
  differencesOf,
} from './rated-shop.fixture.ts';
import { rateRequest } from './rate-requests.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { leaveFeedback } from './leave-feedback.ts';

const db = await testDatabase();

const app = testApp(db);

const TEXTS = { text: 'Le carton était ouvert.', answers: [], contact_allowed: true };

test('a rating is stored with its day, channel and step, cancels the reminders and updates the counts', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  expect(await rateRequest(app, request_id, 4)).toBe('rated');
  expect(await readRequest(app, request_id)).toMatchObject({
    rating: 4,
    rated_day: '2026-11-20',
    rating_channel: 'email',
    rating_step: 'request',
    rated_at: app.clock.now(),
    date_clicked: app.clock.now(),
  });
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder cancelled already_rated',
    'last_reminder cancelled already_rated',
  ]);
  expect(await timelineOf(app, request_id)).toEqual([
    'clicked',
    'rated',
    'destinations_shown',
    'cancelled',
    'cancelled',
  ]);
  expect(await differencesOf(app, team_id)).toEqual([]);
});

test('a changed rating counts on the day of the first one, for 30 days', async () => {
  const now = app.clock.now().toISOString();
  const { request_id, team_id } = await createContactedCustomer(app);
  await rateRequest(app, request_id, 5);
  app.clock.advance(3 * DAY);
  expect(await rateRequest(app, request_id, 2)).toBe('changed');
  expect(await readRequest(app, request_id)).toMatchObject({
    rating: 2,
    rated_day: '2026-11-20',
    rating_changed_at: app.clock.now(),
  });
  expect(await differencesOf(app, team_id)).toEqual([]);
  app.clock.advance(28 * DAY);
  expect(await rateRequest(app, request_id, 5)).toBe('closed');
  expect((await readRequest(app, request_id)).rating).toBe(2);
  app.clock.set(now);
});

test('the same rating twice is one rating', async () => {
  const { request_id } = await createContactedCustomer(app);
  await rateRequest(app, request_id, 3);
  const before = await timelineOf(app, request_id);
  expect(await rateRequest(app, request_id, 3)).toBe('unchanged');
  expect(await timelineOf(app, request_id)).toEqual(before);
});

test('twenty simultaneous ratings of one request are one first rating, and a recount finds the same counts', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) => rateRequest(app, request_id, (index % 5) + 1)),
  );
  expect(outcomes.filter((outcome) => outcome === 'rated')).toHaveLength(1);
  expect(await differencesOf(app, team_id)).toEqual([]);
});

test('after its link has expired, a request cannot be rated for the first time, but its rating can still be changed', async () => {
  const expired = await createContactedCustomer(app, {
    request: { link_expires_at: app.clock.now() },
  });
  expect(await rateRequest(app, expired.request_id, 5)).toBe('gone');
  expect((await readRequest(app, expired.request_id)).rating).toBeNull();
  const rated = await createContactedCustomer(app);
  await rateRequest(app, rated.request_id, 5);
  await app.db
    .updateTable('review_requests')
    .set({ link_expires_at: app.clock.now() })
    .where('id', '=', rated.request_id)
    .execute();
  expect(await rateRequest(app, rated.request_id, 1)).toBe('changed');
});

test('a rating does not cancel a message that is being sent', async () => {
  const { request_id } = await createContactedCustomer(app);
  await app.db
    .updateTable('messages')
    .set({ status: 'sending', attempt: 1 })
    .where('request_id', '=', request_id)
    .where('step', '=', 'first_reminder')
    .execute();
  await rateRequest(app, request_id, 4);
  expect(await messagesOf(app, request_id)).toEqual([
    'request sent',
    'first_reminder sending',
    'last_reminder cancelled already_rated',
  ]);
});

test('every rating records the review destinations that were shown', async () => {
  const shown: unknown[] = [];
  const { team_id } = await createContactedCustomer(app);
  for (const rating of [1, 5]) {
    const { request_id } = await createContactedCustomer(app, {
      team_id,
      request: { uuid: crypto.randomUUID() },
    });
    await rateRequest(app, request_id, rating);
    const { detail } = await app.db
      .selectFrom('request_timeline')
      .select('detail')
      .where('request_id', '=', request_id)
      .where('kind', '=', 'destinations_shown')
      .executeTakeFirstOrThrow();
    shown.push((detail['doors'] as string[]).toSorted());
    expect(detail).toMatchObject({ mode: 'neutral', layout: 'doors' });
  }
  expect(shown[0]).toEqual(['google', 'trustpilot']);
  expect(shown[1]).toEqual(shown[0]);
});

test('a private message is stored with the rating; the last one replaces it, and a repeated one counts once', async () => {
  const { request_id } = await createContactedCustomer(app);
  await rateRequest(app, request_id, 2);
  const answers = [
    { id: 'colis', label: 'Le colis', kind: 'choice', topic: 'delivery', value: 'En retard' },
  ] as const;
  expect(await leaveFeedback(app, request_id, { ...TEXTS, answers })).toBe('left');
  expect(await leaveFeedback(app, request_id, { ...TEXTS, answers })).toBe('unchanged');
  expect(await leaveFeedback(app, request_id, { ...TEXTS, text: 'Tout va bien en fait.' })).toBe(
    'left',
  );
  expect(await readRequest(app, request_id)).toMatchObject({
    feedback: 'Tout va bien en fait.',
    metadata: { answers, contact_allowed: true },
  });
  expect((await timelineOf(app, request_id)).filter((kind) => kind === 'feedback')).toHaveLength(2);
});

test('an empty message is refused, 4,000 characters are accepted, and one more is refused', async () => {
  const { request_id } = await createContactedCustomer(app);
  expect(await leaveFeedback(app, request_id, { ...TEXTS, text: '' })).toBe('empty');
  expect(await leaveFeedback(app, request_id, { ...TEXTS, text: 'é'.repeat(4001) })).toBe(
    'too_long',
  );
  expect(await leaveFeedback(app, request_id, { ...TEXTS, text: 'é'.repeat(4000) })).toBe('left');
});
