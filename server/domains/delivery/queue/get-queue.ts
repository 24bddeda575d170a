import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { createDataLoader } from '#server/database/batches/create-data-loader.ts';
import { isAmong } from '#server/database/batches/is-among.ts';
import type { Database } from '#server/database/open.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import type { Queue } from './queue-filters.ts';
import type { StoredCount } from './read-message-counts.ts';

interface Row {
  id: string;
  timezone: string;
  circuits: { id: number; until: string }[];
  counts: StoredCount[];
}

/**
 * Returns the data that the filters of the queue need beside its rows, by one statement, because
 * every open screen requests it every five seconds. The circuits are those of `readOpenCircuits`.
 */
export async function getQueue(
  app: Pick<App, 'db' | 'clock'>,
  { team_id, role }: { team_id: string; role: TeamCaller['role'] },
): Promise<Queue> {
  const load =
    loaders.get(app.db) ??
    createDataLoader((team_ids) => readQueues(app, team_ids), { statements: 1 });
  loaders.set(app.db, load);
  const loaded = await load(team_id);
  if (!loaded) throw new Error(`team ${team_id} is gone`);
  return { ...loaded, team_id, role };
}

type LoadedQueue = Omit<Queue, 'team_id' | 'role'>;
const loaders = new WeakMap<Database, (team_id: string) => Promise<LoadedQueue | undefined>>();

async function readQueues(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  team_ids: readonly string[],
): Promise<ReadonlyMap<string, LoadedQueue>> {
  const now = clock.now();
  const { rows } = await sql<Row>`
    select t.id, t.timezone,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'until', circuit_open_until)), '[]') from senders where circuit_open_until > ${now}::timestamptz and (team_id is null or team_id = t.id)) as circuits,
      (select coalesce(jsonb_agg(c), '[]') from (
        select status, reason, channel, step, country_code, sum(n)::int as n from message_counts where team_id = t.id group by 1, 2, 3, 4, 5 having sum(n) <> 0) c) as counts
    from teams t where ${isAmong(sql`t.id`, 'bigint', team_ids)}`.execute(db);
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
