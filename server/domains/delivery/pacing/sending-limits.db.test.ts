import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { replanTeam } from '#server/domains/requests/schedule/replan-team.ts';
import { readConfig } from '#server/config/config.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY } from '#server/testing/manual-clock.ts';
import { instanceAccountsScene } from '#server/testing/scenes/instance-accounts-scene.ts';
import { addDueMessage, ALL_DAY } from '#server/testing/scenes/shop-scene.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

const { app, smtp, stop } = await instanceAccountsScene(
  readConfig({ NEW_TEAM_DAILY_MESSAGES: '3' }).limits,
);
afterAll(stop);

let people = 0;
const flow = (channels: readonly string[]) => ({
  is_active: true,
  send_window: { sms: ALL_DAY, email: ALL_DAY },
  caps: { messages_per_day: null, requests_per_30_days: null },
  steps: { request: { channels } },
});
const addShop = async (
  channels: readonly string[],
  given: { is_confirmed?: boolean; is_admin?: boolean; sms_approved?: boolean } = {},
): Promise<{ team_id: string; owner: TestPerson }> => {
  const { sms_approved = true, ...person } = given;
  const team_id = await addTeam(app, { flow: flow(channels), sms_approved });
  return { team_id, owner: await addPerson(app, { team_id, ...person }) };
};
const addDue = async (team_id: string, phone_number?: string): Promise<string> => {
  people += 1;
  const { id } = await addDueMessage(app, {
    team_id,
    channel: phone_number === undefined ? 'email' : 'sms',
    number: `L-${people}`,
    phone_number: phone_number ?? `+3361300${String(people).padStart(4, '0')}`,
    email: `client${people}@exemple.fr`,
    first_name: 'Léa',
  });
  return id;
};
const stateOf = async (id: string): Promise<string> => {
  const row = await app.db
    .selectFrom('messages')
    .select(['status', 'reason', 'channel'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return [row.status, row.reason, row.channel].filter((part) => part !== null).join(' ');
};
const states = async (ids: readonly string[]): Promise<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(await Promise.all(ids.map(stateOf)), (state) => state)].map(([state, all]) => [
      state,
      all.length,
    ]),
  );
const letWork = async (): Promise<void> => {
  while ((await app.runEventHandlers()) > 0);
  await sendDueMessages(app);
};

test('nothing is sent before an owner is confirmed, and everything is sent after it', async () => {
  const { team_id, owner } = await addShop(['email'], { is_confirmed: false });
  const ids = [await addDue(team_id), await addDue(team_id)];
  await sendDueMessages(app);
  expect(await states(ids)).toEqual({ 'held owner_unconfirmed email': 2 });
  expect(
    (
      await app.db.selectFrom('messages').select('due_at').where('team_id', '=', team_id).execute()
    ).map(({ due_at }) => due_at),
  ).toEqual([null, null]);
  const admin = await addPerson(app, { is_admin: true });
  const answer = await callHttp(
    app,
    `POST /api/admin/users/${owner.id}/confirm`,
    admin.headers,
    {},
  );
  expect([answer.status, answer.body]).toMatchObject([200, { data: { is_confirmed: true } }]);
  await letWork();
  expect(await states(ids)).toEqual({ 'sent email': 2 });
});

test('a team owned by an administrator sends at once without limit, by SMS too', async () => {
  const exempt = { is_confirmed: false, is_admin: true, sms_approved: false };
  const [mails, texts] = [await addShop(['email'], exempt), await addShop(['sms'], exempt)];
  const ids: string[] = [];
  for (let number = 0; number < 5; number += 1)
    ids.push(
      await addDue(mails.team_id),
      await addDue(texts.team_id, `+3361200010${String(number)}`),
    );
  await sendDueMessages(app);
  expect(await states(ids)).toEqual({ 'sent email': 5, 'sent sms': 5 });
});

test('a new team sends at most its daily allowance, whatever its flow says; the rest is sent the next day', async () => {
  const { team_id } = await addShop(['email']);
  const ids = await Promise.all(Array.from({ length: 5 }, () => addDue(team_id)));
  await Promise.all([sendDueMessages(app), sendDueMessages(app), sendDueMessages(app)]);
  expect(await states(ids)).toEqual({ 'sent email': 3, 'held new_team_limit email': 2 });
  const usage = () =>
    app.db
      .selectFrom('team_usage')
      .select(['taken', 'in_flight', 'accepted'])
      .where('team_id', '=', team_id)
      .execute();
  expect(await usage()).toEqual([{ taken: 3, in_flight: 0, accepted: 3 }]);
  app.clock.advance(1.5 * DAY);
  await sendDueMessages(app);
  expect(await states(ids)).toEqual({ 'sent email': 5 });
  // The allowance is twice the best day (3), and two places of it are taken.
  const more = await Promise.all(Array.from({ length: 6 }, () => addDue(team_id)));
  await sendDueMessages(app);
  expect(await states(more)).toEqual({ 'sent email': 4, 'held new_team_limit email': 2 });
  app.clock.advance(-1.5 * DAY);
});

test('“send now” over the limit is refused with the limit as its reason', async () => {
  const { team_id, owner } = await addShop(['email']);
  const ids = await Promise.all(Array.from({ length: 4 }, () => addDue(team_id)));
  await sendDueMessages(app);
  const held = (await Promise.all(ids.map(async (id) => [id, await stateOf(id)] as const))).find(
    ([, state]) => state.startsWith('held'),
  );
  expect(
    await callHttp(
      app,
      `POST /api/team/reviews_queued/${held?.[0] ?? ''}/send_now`,
      owner.headers,
      {},
    ),
  ).toMatchObject({ status: 409, code: 'new_team_limit' });
});

test('a refused address does not use the daily allowance', async () => {
  const { team_id } = await addShop(['email']);
  const first = await Promise.all(Array.from({ length: 3 }, () => addDue(team_id)));
  smtp.fault({ kind: 'refuse_recipient', times: 3 });
  await sendDueMessages(app);
  expect(await states(first)).toEqual({ 'failed invalid_recipient email': 3 });
  const next = await Promise.all(Array.from({ length: 3 }, () => addDue(team_id)));
  await sendDueMessages(app);
  expect(await states(next)).toEqual({ 'sent email': 3 });
});

test('SMS through the instance’s account wait for an approval, then are sent; another channel is used first', async () => {
  const admin = await addPerson(app, { is_admin: true });
  const { team_id } = await addShop(['sms'], { sms_approved: false });
  const alone = await addDue(team_id, '+33612000001');
  const mixed = await addShop(['sms', 'email'], { sms_approved: false });
  const other = await addDue(mixed.team_id, '+33612000002');
  await sendDueMessages(app);
  await sendDueMessages(app);
  expect([await stateOf(alone), await stateOf(other)]).toEqual([
    'held needs_approval sms',
    'sent email',
  ]);
  const answer = await callHttp(
    app,
    `POST /api/admin/teams/${team_id}/sms_approval`,
    admin.headers,
    {
      approved: true,
    },
  );
  expect(answer.body).toMatchObject({ data: { sms_approved: true } });
  await letWork();
  expect(await stateOf(alone)).toBe('sent sms');
});

test('a phone of a country that the instance does not send SMS to uses the next channel', async () => {
  const { team_id } = await addShop(['sms', 'email']);
  const [belgian, overseas] = [
    await addDue(team_id, '+32470123456'),
    await addDue(team_id, '+262692123456'),
  ];
  await sendDueMessages(app);
  await sendDueMessages(app);
  expect([await stateOf(belgian), await stateOf(overseas)]).toEqual(['sent email', 'sent sms']);
  const only = await addShop(['sms']);
  const lost = await addDue(only.team_id, '+32470123457');
  await sendDueMessages(app);
  expect(await stateOf(lost)).toBe('skipped no_channel sms');
});

test('a team at its monthly ceiling on the instance’s SMS account waits for the next month', async () => {
  const { team_id } = await addShop(['sms']);
  const sender = await app.db
    .selectFrom('senders')
    .select('id')
    .where('channel', '=', 'sms')
    .where('team_id', 'is', null)
    .executeTakeFirstOrThrow();
  await sql`insert into sms_spending (team_id, sender_id, month, messages, segments, cost, last_at) values (${team_id}, ${sender.id}, '2026-11-01', 1, 1, 20, now())`.execute(
    app.db,
  );
  const id = await addDue(team_id, '+33612000009');
  await sendDueMessages(app);
  expect(await stateOf(id)).toBe('held channel_paused sms');
  const { due_at } = await app.db
    .selectFrom('messages')
    .select('due_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(due_at?.toISOString().slice(0, 10)).toBe('2026-12-01');
});

test('planning shows the obstacle before any message is due', async () => {
  const { team_id, owner } = await addShop(['email'], { is_confirmed: false });
  const answer = await callHttp(app, 'POST /api/team/flow_simulation', owner.headers, {
    order: { email: 'client@exemple.fr', delivered_at: '2026-11-10T09:00:00Z' },
  });
  expect(answer.data).toMatchObject([{ status: 'held', reason: 'owner_unconfirmed' }, {}, {}]);
  await replanTeam(app, { team_id });
});
