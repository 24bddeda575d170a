import { testDatabase } from '#server/testing/test-database.ts';
import { testApp } from '#server/testing/test-app.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { test, expect } from 'vitest';
import {
  createContactedCustomer,
  messagesOf,
  timelineOf,
  readRequest,
} from '#server/domains/customer-site/rating/rated-shop.fixture.ts';
import { stopRequests } from './stop-requests.ts';
import { isOptedOut } from '#server/domains/requests/opt-outs/is-opted-out.ts';
import { undoStop } from './undo-stop.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';

const db = await testDatabase();

const app = testApp(db);

await ensureSenders(app);

const STOPPED = [
  'request sent',
  'first_reminder cancelled opted_out',
  'last_reminder cancelled opted_out',
];

const PLANNED = ['request sent', 'first_reminder scheduled', 'last_reminder scheduled'];

test('an opt-out covers the phone and the e-mail of the request, on every request of the team with one of them', async () => {
  const first = await createContactedCustomer(app, { request: { phone_number: '+33612345678' } });
  const sameEmail = await createContactedCustomer(app, { team_id: first.team_id });
  const samePhone = await createContactedCustomer(app, {
    team_id: first.team_id,
    request: { email: 'autre@exemple.fr', phone_number: '+33612345678' },
  });
  const stranger = await createContactedCustomer(app, {
    team_id: first.team_id,
    request: { email: 'zoe@exemple.fr' },
  });
  const otherShop = await createContactedCustomer(app);
  await stopRequests(app, first.request_id, 'page');
  for (const { request_id } of [first, sameEmail, samePhone])
    expect(await messagesOf(app, request_id)).toEqual(STOPPED);
  for (const { request_id } of [stranger, otherShop])
    expect(await messagesOf(app, request_id)).toEqual(PLANNED);
  expect(
    await isOptedOut(app.db, { team_id: first.team_id, email: null, phone_number: '+33612345678' }),
  ).toBe(true);
  expect(
    await isOptedOut(app.db, {
      team_id: otherShop.team_id,
      email: 'claire@exemple.fr',
      phone_number: null,
    }),
  ).toBe(false);
});

test('a repeated opt-out is one opt-out', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  await Promise.all([1, 2, 3].map(() => stopRequests(app, request_id, 'one_click')));
  expect((await timelineOf(app, request_id)).filter((kind) => kind === 'stopped')).toHaveLength(1);
  expect(
    await app.db.selectFrom('opt_outs').select('source').where('team_id', '=', team_id).execute(),
  ).toEqual([{ source: 'one_click' }]);
});

test('lifting an opt-out restores the messages that it had cancelled', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  const before = await app.db
    .selectFrom('messages')
    .select(['step', 'status', 'reason', 'scheduled_at', 'due_at', 'finished_at', 'metadata'])
    .where('request_id', '=', request_id)
    .orderBy('id')
    .execute();
  await stopRequests(app, request_id, 'page');
  await undoStop(app, request_id);
  expect(
    await app.db
      .selectFrom('messages')
      .select(['step', 'status', 'reason', 'scheduled_at', 'due_at', 'finished_at', 'metadata'])
      .where('request_id', '=', request_id)
      .orderBy('id')
      .execute(),
  ).toEqual(before);
  expect((await readRequest(app, request_id)).stopped_at).toBeNull();
  expect(
    await isOptedOut(app.db, { team_id, email: 'claire@exemple.fr', phone_number: null }),
  ).toBe(false);
  await stopRequests(app, request_id, 'page');
  expect(await messagesOf(app, request_id)).toEqual(STOPPED);
});

test('a customer who rated during an opt-out is not asked again when it is lifted', async () => {
  const { request_id } = await createContactedCustomer(app);
  await stopRequests(app, request_id, 'page');
  await rateRequest(app, request_id, 5);
  await undoStop(app, request_id);
  expect(await messagesOf(app, request_id)).toEqual(STOPPED);
});

test('an opt-out added by the team is not lifted by a customer page', async () => {
  const { request_id, team_id } = await createContactedCustomer(app);
  await app.db
    .insertInto('opt_outs')
    .values({ team_id, kind: 'email', value: 'claire@exemple.fr', source: 'manual' })
    .execute();
  await stopRequests(app, request_id, 'page');
  await undoStop(app, request_id);
  expect(await timelineOf(app, request_id)).not.toContain('resumed');
  expect(
    await isOptedOut(app.db, { team_id, email: 'claire@exemple.fr', phone_number: null }),
  ).toBe(true);
  expect(await messagesOf(app, request_id)).toEqual(STOPPED);
});

test('an erased person gets no message when an opt-out is lifted', async () => {
  const { request_id, team_id } = await createContactedCustomer(app, {
    request: { erased_at: new Date() },
  });
  await stopRequests(app, request_id, 'one_click');
  await undoStop(app, request_id);
  expect(
    await app.db.selectFrom('opt_outs').select('id').where('team_id', '=', team_id).execute(),
  ).toEqual([]);
});
