import { sql } from 'kysely';
import type { App } from '#server/app.ts';

export interface Lateness {
  /** Pairs of a sender and a team with a due message. */
  partitions: number;
  /** Seconds for which the oldest due message has waited. 0 when none is due. */
  seconds: number;
}

/** Reads one index entry for each pair of a sender and a team, whatever the size of the queue. */
export async function readLateness({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<Lateness> {
  const now = clock.now();
  const {
    rows: [late],
  } = await sql<{ partitions: number; seconds: number | null }>`
    with recursive queue_partition as (
      (select sender_id, team_id, due_at from messages where due_at is not null and sender_id is not null order by sender_id, team_id, due_at limit 1)
      union all
      select n.sender_id, n.team_id, n.due_at from queue_partition l cross join lateral (
        select m.sender_id, m.team_id, m.due_at from messages m
        where m.due_at is not null and (m.sender_id, m.team_id) > (l.sender_id, l.team_id) order by m.sender_id, m.team_id, m.due_at limit 1) n
    )
    select count(*)::int as partitions, max(extract(epoch from ${now}::timestamptz - due_at))::float8 as seconds from queue_partition where due_at <= ${now}::timestamptz`.execute(
    db,
  );
  return { partitions: late?.partitions ?? 0, seconds: Math.max(0, late?.seconds ?? 0) };
}
