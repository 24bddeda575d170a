import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { sharedTeamLock } from './team-zone-lock.ts';

/**
 * Days by transaction. A value read in a transaction stays valid until its end, because the row is
 * locked.
 */
const stamps = new WeakMap<Transaction<DB>, Map<string, string>>();

/** Returns the day at `at` in the team’s time zone. */
export async function teamDay(db: Transaction<DB>, teamId: string, at: Date): Promise<string> {
  const days = stamps.get(db) ?? new Map<string, string>();
  stamps.set(db, days);
  const key = `${teamId} ${at.getTime()}`;
  const day = days.get(key) ?? (await teamDays(db, [teamId], at)).get(teamId);
  if (day === undefined) throw new Error(`team ${teamId} is gone`);
  days.set(key, day);
  return day;
}

/**
 * Returns the day at `at` for each of these teams. It stays valid until the transaction ends,
 * because a change of time zone, which recounts, waits for this transaction. The lock is a
 * statement of its own, because a statement reads the rows that were committed before it began to
 * wait. PostgreSQL computes every day, because its time zone data and those of Node may differ in
 * version.
 */
export async function teamDays(
  db: Transaction<DB>,
  teamIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(teamIds)];
  await sql`select ${sharedTeamLock(sql`id`)} from (select id from unnest(${ids}::bigint[]) t(id) order by id) sorted`.execute(
    db,
  );
  const { rows } = await sql<{ id: string; day: string }>`
    select id, (${at}::timestamptz at time zone timezone)::date as day from teams where id = any(${ids}::bigint[])`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.day]));
}
