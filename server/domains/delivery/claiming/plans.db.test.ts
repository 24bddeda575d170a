import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/database/open.ts';
import type { ChannelPort } from '#server/ports/message-channel.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { explainStatements } from '#server/testing/explain-statements.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { claimRows } from './claim-rows.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findDuePartitions } from './find-due-partitions.ts';
import { renewLeases } from './renew-leases.ts';
import { sendDueMessages } from '../worker/send-due-messages.ts';

/**
 * With this number of rows PostgreSQL could prefer to scan the table. `npm run bench --
 * sending-plans` tests a million rows.
 */
const ROWS = 60_000;
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };

const channel = (honours_keys: boolean): ChannelPort => ({
  provider: 'plans',
  account: 'one',
  honours_keys,
  is_outbox: false,
  limit: null,
  calls: 100,
  send: ({ message_id }) => Promise.resolve({ provider_message_id: message_id }),
});
const { config, statements } = explainStatements({ ...(await testDatabaseConfig()), max: 4 });
const db = openDatabase(config);
afterAll(() => db.destroy());
const app = testApp(db, { channels: { whatsapp: null, sms: null, email: channel(true) } });
const far = new Date(app.clock.now().getTime() + 400 * 86_400_000);
let teams: string[] = [];

beforeAll(async () => {
  await ensureSenders(app);
  teams = await Promise.all(
    Array.from({ length: 12 }, () =>
      addTeam(app, { flow: { is_active: true, send_window: { email: ALL_DAY } } }),
    ),
  );
  await db.transaction().execute(async (tx) => {
    // These rows have no request, so that they can be inserted quickly.
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into messages (request_id, team_id, sender_id, step, channel, status, recipient, scheduled_at, due_at, sent_at, finished_at)
      select -i, (${teams}::bigint[])[1 + i % ${teams.length}], (select min(id) from senders), 'request', 'email', case when old then 'sent' else 'scheduled' end, 'a' || i || '@exemple.fr',
        at, case when not old then at end, case when old then at end, case when old then at end
      from (select i, i % 10 = 0 as old, ${app.clock.now()}::timestamptz + (case when i % 10 = 0 then -i else i end) * interval '1 minute' as at from generate_series(1, ${ROWS}::int) i) planned`.execute(
      tx,
    );
  });
});

beforeEach(() => void (statements.length = 0));

async function addDue(): Promise<void> {
  await sql`
    with ordered as (
      insert into orders (team_id, number, number_key, integration_name, delivered_at, source_updated_at, content_hash)
      select (${teams}::bigint[])[1 + i % ${teams.length}], n, n, 'api', now, now, '\\x00' from (select i, gen_random_uuid()::text as n, ${app.clock.now()}::timestamptz as now from generate_series(1, 200) i) one returning id, team_id, number),
    asked as (
      insert into review_requests (uuid, token, team_id, order_id, trigger_event, email)
      select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), team_id, id, 'order_delivered', number || '@exemple.fr' from ordered returning id, team_id, email)
    insert into messages (request_id, team_id, sender_id, step, channel, status, recipient, scheduled_at, due_at)
    select id, team_id, (select min(id) from senders), 'request', 'email', 'scheduled', email, ${app.clock.now()}, ${app.clock.now()} from asked`.execute(
    db,
  );
}

/**
 * Returns the indexes by which the statements with this beginning read the messages. Returns an
 * empty list when no such statement ran.
 */
function waysOf(beginning: string): string[] {
  return [
    ...new Set(
      statements
        .filter(({ text }) => text.startsWith(beginning))
        .flatMap(({ reads }) => [...(reads.get('messages') ?? [])]),
    ),
  ].toSorted();
}

const STATES: readonly [string, () => Promise<unknown>][] = [
  ['loaded and never analysed', () => Promise.resolve()],
  [
    'each row written once more',
    () =>
      sql`update messages set attempt = attempt + 1, lease_until = null where request_id < 0`.execute(
        db,
      ),
  ],
  ['analysed', () => sql`analyze messages`.execute(db)],
];

test.each(STATES)('queries of the queue use indexes only: %s', async (_, prepare) => {
  await prepare();
  for (const honours_keys of [true, false]) {
    await addDue();
    expect(
      await sendDueMessages({
        ...app,
        channels: { whatsapp: null, sms: null, email: channel(honours_keys) },
      }),
    ).toBe(200);
  }
  // A worker holds at most 4,000 rows. In a small table PostgreSQL could prefer a scan for this
  // number.
  await renewLeases(
    db,
    Array.from({ length: 4_000 }, (_, id) => ({ id: String(id + 1), attempt: 0 })),
  );
  expect({
    partitions: waysOf('with recursive queue_partition as'),
    claim: waysOf('with share as'),
    finish: waysOf('with sent as'),
    heartbeat: waysOf('update messages m set lease_until'),
  }).toEqual({
    partitions: ['messages_due'],
    claim: ['messages_due', 'messages_pkey'],
    finish: ['messages_pkey', 'messages_request_id_step_ordinal_key'],
    heartbeat: ['messages_pkey'],
  });
  expect(waysOf('update messages m set handed_over_attempt')).toContain('messages_pkey');
});

test('when nearly all of the table is due, a claim still uses the same indexes and updates none', async () => {
  await sql`vacuum analyze messages`.execute(db);
  await db.transaction().execute(async (tx) => {
    const hot = async (): Promise<number> =>
      (
        await sql<{
          hot: number;
        }>`select pg_stat_get_xact_tuples_hot_updated('messages'::regclass)::int as hot`.execute(tx)
      ).rows[0]?.hot ?? 0;
    const before = await hot();
    expect(await claimRows(tx, await findDuePartitions(tx, far), 500, far)).toHaveLength(500);
    expect((await hot()) - before).toBe(500);
    expect(waysOf('with share as')).toEqual(['messages_due', 'messages_pkey']);
  });
});
