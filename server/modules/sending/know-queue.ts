import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import type { Queue } from './pick-queued.ts';
import type { KeptCount } from './read-message-counts.ts';

interface Known {
  timezone: string;
  circuits: { id: number; until: string }[];
  counts: KeptCount[];
}

/** What filters of the queue are read beside, in one statement: everybody who looks asks it every five seconds. Circuits are those of `readOpenCircuits`. */
export async function knowQueue(app: Pick<App, 'db' | 'clock'>, { team_id, role }: { team_id: string; role: TeamCaller['role'] }): Promise<Queue> {
  const now = app.clock.now();
  const { rows: [known] } = await sql<Known>`
    select t.timezone,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'until', circuit_open_until)), '[]') from senders where circuit_open_until > ${now}::timestamptz and (team_id is null or team_id = t.id)) as circuits,
      (select coalesce(jsonb_agg(c), '[]') from (
        select status, reason, channel, step, country_code, sum(n)::int as n from message_counts where team_id = t.id group by 1, 2, 3, 4, 5 having sum(n) <> 0) c) as counts
    from teams t where t.id = ${team_id}`.execute(app.db);
  if (!known) throw new Error(`team ${team_id} is gone`);
  const until = new Map(known.circuits.map((circuit) => [circuit.id, new Date(circuit.until)]));
  return { team_id, role, timezone: known.timezone, counts: known.counts, circuits: { now, until } };
}
