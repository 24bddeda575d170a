import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import { CELL_COUNT, cellsOf } from './cells.ts';
import type { CountedEvent } from './counted-event.ts';
import { sharedTeamLock } from './team-zone-lock.ts';

/**
 * SQL sum of the stored row and the new one, cell by cell. A cell that an older row lacks counts as
 * 0.
 */
const SUM: RawBuilder<number[]> = sql.raw(
  `array[${Array.from({ length: CELL_COUNT }, (_, i) => `coalesce(s.c[${i + 1}], 0) + excluded.c[${i + 1}]`).join(', ')}]`,
);

/**
 * Applies counted events to the statistics by one statement, the last of its transaction, so that
 * the row of a busy day is locked for the commit only. Teams and days are written in order, so that
 * two transactions never deadlock.
 */
export async function applyCounts(
  db: Transaction<DB>,
  events: readonly CountedEvent[],
): Promise<void> {
  const rows = packCounts(events);
  if (rows.length === 0) return;
  const teams = rows.map((row) => row.team_id);
  const days = rows.map((row) => row.day);
  const cells = rows.map((row) => `{${row.c.join(',')}}`);
  await sql`
    with given as (select team_id, day, c::int[] as c from unnest(${teams}::bigint[], ${days}::date[], ${cells}::text[]) g(team_id, day, c)),
    locked as materialized (select ${sharedTeamLock(sql`team_id`)} from (select distinct team_id from given order by team_id) t)
    insert into statistics as s (team_id, day, c)
    select team_id, day, c from given where (select count(*) from locked) > 0 order by team_id, day
    on conflict (team_id, day) do update set c = ${SUM}`.execute(db);
}

interface PackedCounts {
  team_id: string;
  day: string;
  c: number[];
}

/** Packs events into one row per team and day. Events that cancel each other out leave no row. */
export function packCounts(events: readonly CountedEvent[]): PackedCounts[] {
  const rows = new Map<string, PackedCounts>();
  for (const event of events) {
    const key = `${event.team_id} ${event.day}`;
    const row = rows.get(key) ?? {
      team_id: event.team_id,
      day: event.day,
      c: Array.from({ length: CELL_COUNT }, () => 0),
    };
    for (const cell of cellsOf(event)) row.c[cell - 1] = (row.c[cell - 1] ?? 0) + event.by;
    rows.set(key, row);
  }
  return [...rows.values()].filter((row) => row.c.some((count) => count !== 0));
}
