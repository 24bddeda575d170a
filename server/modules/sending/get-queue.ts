import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { createSerialDataLoader } from '#server/database/create-serial-data-loader.ts';
import type { Database } from '#server/database/open.ts';
import type { TeamCaller } from '#server/http/handler.ts';
import type { Queue } from './pick-queued.ts';
import type { KeptCount } from './read-message-counts.ts';

interface Row {
  id: string;
  timezone: string;
  circuits: { id: number; until: string }[];
  counts: KeptCount[];
}

/** What filters of the queue are read beside, in one statement: everybody who looks asks it every five seconds. Circuits are those of `readOpenCircuits`. */
export async function knowQueue(
  app: Pick<App, 'db' | 'clock'>,
  { team_id, role }: { team_id: string; role: TeamCaller['role'] },
): Promise<Queue> {
  const know =
    readers.get(app.db) ?? createSerialDataLoader((team_ids) => knowQueues(app, team_ids));
  readers.set(app.db, know);
  const known = await know(team_id);
  if (!known) throw new Error(`team ${team_id} is gone`);
  return { ...known, team_id, role };
}

type Known = Omit<Queue, 'team_id' | 'role'>;
const readers = new WeakMap<Database, (team_id: string) => Promise<Known | undefined>>();

async function knowQueues(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  team_ids: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const now = clock.now();
  const { rows } = await sql<Row>`
    select t.id, t.timezone,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'until', circuit_open_until)), '[]') from senders where circuit_open_until > ${now}::timestamptz and (team_id is null or team_id = t.id)) as circuits,
      (select coalesce(jsonb_agg(c), '[]') from (
        select status, reason, channel, step, country_code, sum(n)::int as n from message_counts where team_id = t.id group by 1, 2, 3, 4, 5 having sum(n) <> 0) c) as counts
    from teams t where t.id = any(${team_ids}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, timezone, counts, circuits }) => [
      id,
      {
        timezone,
        counts,
        circuits: {
          now,
          until: new Map(circuits.map((circuit) => [circuit.id, new Date(circuit.until)])),
        },
      },
    ]),
  );
}
