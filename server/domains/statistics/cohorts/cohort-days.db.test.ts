import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { readChangedDays } from './changed-days.ts';
import { countCohortDays } from './count-cohort-days.ts';
import { readCosts } from '../read-costs.ts';
import { readFunnel } from '../read-funnel.ts';

const db = await testDatabase();
const app = testApp(db, { now: '2026-11-20T12:00:00Z' });
const team_id = await addTeam(app);
const SENT = new Date('2026-10-10T08:00:00Z');
const LATER = new Date('2026-10-11T08:00:00Z');
const PERIOD = { team_id, start: '2026-10-01', end: '2026-10-31' };

async function addSent(sent_day: string): Promise<{ request_id: string; message_id: string }> {
  const request_id = await addRequest(db, { team_id, sent_day, date_sent: SENT });
  const message_id = await addMessage(db, {
    team_id,
    request_id,
    status: 'sent',
    sent_at: SENT,
    finished_at: SENT,
  });
  return { request_id, message_id };
}

test('stored days answer for themselves, changed ones are read anew until they are counted again', async () => {
  const { request_id } = await addSent('2026-10-10');
  await addSent('2026-10-11');
  await countCohortDays(app);
  expect(await readChangedDays(db, PERIOD)).toEqual([]);
  expect(
    await db
      .selectFrom('funnel_days')
      .select(['day', 'sent'])
      .where('grouped_by', '=', 'whole')
      .orderBy('day')
      .execute(),
  ).toEqual([
    { day: '2026-10-10', sent: 1 },
    { day: '2026-10-11', sent: 1 },
  ]);
  // No request has these figures, so they can only come from the stored rows.
  await db
    .updateTable('funnel_days')
    .set({ sent: 40 })
    .where('grouped_by', '<>', 'channel')
    .execute();
  await db.updateTable('cost_days').set({ messages: 70 }).execute();
  expect((await readFunnel(db, PERIOD, 'step')).groups).toMatchObject([
    { key: 'request', sent: 80, rated: 0 },
  ]);
  expect(await readCosts(db, PERIOD)).toMatchObject([{ channel: 'email', messages: 140 }]);
  await db
    .updateTable('review_requests')
    .set({ rating: 5, rating_channel: 'email', rating_step: 'request' })
    .where('id', '=', request_id)
    .execute();
  expect(await readChangedDays(db, PERIOD)).toEqual(['2026-10-10']);
  expect((await readFunnel(db, PERIOD, 'step')).whole).toMatchObject({ sent: 41, rated: 1 });
  expect(await readCosts(db, PERIOD)).toMatchObject([{ messages: 71, reviews: 1 }]);
  await countCohortDays(app);
  expect(await readChangedDays(db, PERIOD)).toEqual([]);
  expect((await readFunnel(db, PERIOD, 'channel')).whole).toMatchObject({ sent: 41, rated: 1 });
});

test('whatever the funnel or the costs read records its day when it changes, and nothing else does', async () => {
  const { request_id, message_id } = await addSent('2026-10-20');
  const request = (values: Record<string, unknown>) => () =>
    db.updateTable('review_requests').set(values).where('id', '=', request_id).execute();
  const message = (values: Record<string, unknown>) => () =>
    db.updateTable('messages').set(values).where('id', '=', message_id).execute();
  const publish = () =>
    db
      .updateTable('shop_reviews')
      .set({ status: 'published', publish_at: null, published_at: LATER })
      .where('request_id', '=', request_id)
      .execute();
  const changes: Record<string, () => Promise<unknown>> = {
    'a rating': request({ rating: 4, rating_channel: 'email', rating_step: 'request' }),
    'another rating': request({ rating: 5 }),
    'a visit': request({ date_clicked: LATER }),
    'a comment': request({ feedback_at: LATER }),
    'a public click': request({ public_clicked_at: LATER }),
    'a country': request({ country_code: 'BE' }),
    'a delivery': message({ status: 'delivered' }),
    'an opening told by the provider': message({ metadata: JSON.stringify({ opened_at: LATER }) }),
    'a bill': message({ metadata: JSON.stringify({ bill: { cost: 0.05, segments: 1 } }) }),
    'a sender': message({ sender_id: 1 }),
    'a further message': () =>
      addMessage(db, {
        team_id,
        request_id,
        step: 'first_reminder',
        ordinal: 2,
        status: 'sent',
        sent_at: LATER,
        finished_at: LATER,
      }),
    'a message that goes': () =>
      db
        .deleteFrom('messages')
        .where('request_id', '=', request_id)
        .where('ordinal', '=', 2)
        .execute(),
    'a review for the shop’s wall': () =>
      db
        .insertInto('shop_reviews')
        .values({
          team_id,
          request_id,
          rating: 5,
          text: 'Bien',
          status: 'pending',
          publish_at: LATER,
          submitted_at: LATER,
          is_verified: true,
        })
        .execute(),
    'its publication': publish,
    'its removal': () =>
      db.deleteFrom('shop_reviews').where('request_id', '=', request_id).execute(),
    'the request itself': () =>
      db.deleteFrom('review_requests').where('id', '=', request_id).execute(),
  };
  const nothing: Record<string, () => Promise<unknown>> = {
    'a look at the mail': request({ date_opened: LATER, last_activity_at: LATER }),
    'an attempt': message({ attempt: 3, updated_at: LATER }),
    'another note on the message': message({ metadata: JSON.stringify({ failure: 'x' }) }),
  };
  for (const [name, change] of Object.entries(nothing)) {
    await countCohortDays(app);
    await change();
    expect([name, await readChangedDays(db, PERIOD)]).toEqual([name, []]);
  }
  for (const [name, change] of Object.entries(changes)) {
    await countCohortDays(app);
    await change();
    expect([name, await readChangedDays(db, PERIOD)]).toEqual([name, ['2026-10-20']]);
  }
  await countCohortDays(app);
  expect(
    await db.selectFrom('funnel_days').selectAll().where('day', '=', '2026-10-20').execute(),
  ).toEqual([]);
});

test('a text that is saved is counted from its moment, also for days that were counted since', async () => {
  const { request_id } = await addSent('2026-10-25');
  await countCohortDays(app);
  await db
    .updateTable('teams')
    .set({
      updated_at: new Date('2026-11-20T11:59:59Z'),
      flow_configuration_config: JSON.stringify({
        steps: { request: { contents: { email: { text: 'Votre avis ?' } } } },
      }),
    })
    .where('id', '=', team_id)
    .execute();
  expect(await readChangedDays(db, { ...PERIOD, start: '2026-10-25' })).toEqual(['2026-10-25']);
  await db
    .updateTable('messages')
    .set({ sent_at: new Date('2026-11-20T11:59:59.500Z') })
    .where('request_id', '=', request_id)
    .execute();
  await countCohortDays(app);
  const { groups } = await readFunnel(db, { ...PERIOD, start: '2026-10-25' }, 'template');
  expect(groups).toHaveLength(1);
  expect(groups[0]?.key).toMatch(/^request\/email\/[0-9a-f]{32}$/u);
});

test('a day that another process counts is left to it', async () => {
  await addSent('2026-10-28');
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(7245069, ${team_id}::int)`.execute(tx);
    await countCohortDays(app);
    expect(await readChangedDays(db, { ...PERIOD, start: '2026-10-28' })).toEqual(['2026-10-28']);
  });
  await countCohortDays(app);
  expect(await readChangedDays(db, { ...PERIOD, start: '2026-10-28' })).toEqual([]);
});
