import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import { openDatabase } from '#server/database/open.ts';
import { transaction } from '#server/database/transaction.ts';
import { rate, sendMessage } from '#server/testing/builders/history.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { changeTeamZone, recountTeam } from './cohorts/recount.ts';

const db = openDatabase({
  ...(await testDatabaseConfig()),
  max: 66,
  connectionTimeoutMillis: 30_000,
});
const app = testApp(db);
const deadlocks = async (): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select deadlocks::int as n from pg_stat_database where datname = current_database()`.execute(
      db,
    )
  ).rows[0]?.n ?? -1;

test('64 writers on the same teams and days neither block each other nor lose a count, while a zone changes under them', async () => {
  const teams = [
    await addTeam(app),
    await addTeam(app, { timezone: 'Pacific/Auckland' }),
    await addTeam(app),
  ];
  const before = await deadlocks();
  const moments = ['2026-03-28T22:30:00Z', '2026-03-28T23:30:00Z', '2026-03-29T12:00:00Z'].map(
    (text) => new Date(text),
  );
  const writer = async (number: number): Promise<void> => {
    for (let turn = 0; turn < 4; turn++) {
      await transaction(app, async (tx) => {
        // Several teams and days in one transaction, in a different order for each writer.
        for (let i = 0; i < 3; i++) {
          const pick = number + turn + i * (number % 2 === 0 ? 1 : 2);
          const team_id = teams[pick % 3] ?? '';
          const at = moments[(pick + turn) % 3] ?? new Date();
          const channel = MESSAGE_CHANNELS[pick % 3] ?? 'email';
          const step = STEPS[turn % 3] ?? 'request';
          const request_id = await sendMessage(tx, {
            team_id,
            request_id: null,
            channel,
            step,
            at,
          });
          await rate(tx, { team_id, request_id, rating: 1 + (pick % 5), channel, step, at });
          if (pick % 4 === 0) await rate(tx, { team_id, request_id, rating: 5, channel, step, at });
        }
      });
    }
  };
  const zones = async (): Promise<void> => {
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'Europe/Paris'])
      await transaction(app, (tx) => changeTeamZone(tx.db, teams[0] ?? '', zone));
  };
  await Promise.all([...Array.from({ length: 64 }, (_, number) => writer(number)), zones()]);
  for (const team of teams)
    expect(await db.transaction().execute((tx) => recountTeam(tx, team))).toEqual([]);
  expect(
    await db
      .selectFrom('review_requests')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .executeTakeFirst(),
  ).toEqual({ n: String(64 * 4 * 3) });
  expect((await deadlocks()) - before).toBe(0);
  await db.destroy();
});
