import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { sharedTeamLock } from './team-zone-lock.ts';

/** A value read in a transaction stays valid until its end, because the row is locked. */
const stamps = new WeakMap<Transaction<DB>, Map<string, string>>();

/** The day that it is at `at` in the team’s zone. */
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
 * The day that it is at `at` for each of these teams. It stays so until the transaction ends: a
 * change of zone, which recounts, waits for us. The lock is a statement of its own, because a
 * statement reads what was committed before it began to wait. PostgreSQL cuts every day: its rules
 * of a zone and Node’s may be of different years.
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
