import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** One sender and one team that has rows for the worker. */
export interface Lane {
  sender_id: number;
  team_id: string;
}

/** The lanes that have something due at `now`: one index probe a lane, whatever the number of rows (a loose index scan). */
export async function findLanes(db: Kysely<DB>, now: Date): Promise<Lane[]> {
  const { rows } = await sql<Lane>`
    with recursive lane as (
      (select sender_id, team_id, due_at from messages where due_at is not null and sender_id is not null order by sender_id, team_id, due_at limit 1)
      union all
      select n.sender_id, n.team_id, n.due_at from lane l cross join lateral (
        select m.sender_id, m.team_id, m.due_at from messages m
        where m.due_at is not null and (m.sender_id, m.team_id) > (l.sender_id, l.team_id)
        order by m.sender_id, m.team_id, m.due_at limit 1) n
    )
    select sender_id, team_id from lane where due_at <= ${now}::timestamptz`.execute(db);
  return rows;
}

/** A row planned before there was any sender gets one, so that a lane leads to it; the claim finds the right one. */
export async function adoptMessages(db: Kysely<DB>, now: Date): Promise<void> {
  await sql`
    update messages m set sender_id = s.id from (select min(id) as id from senders where team_id is null) s
    where m.sender_id is null and m.due_at <= ${now}::timestamptz and s.id is not null`.execute(db);
}
