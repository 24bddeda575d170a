import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import { cohortMessages } from './cohort.ts';
import { COST_COLUMNS, COUNT_COSTS } from '../read-costs.ts';
import { countFunnel, FUNNEL_COUNTS, type FunnelGrouping } from '../read-funnel.ts';

/** The number of days of one team that one statement counts. */
const DAYS_AT_ONCE = 7;
/**
 * The longest run, in milliseconds. It ends before its job expires, and the next run continues,
 * because counted days are no longer marked as changed.
 */
const MOST_MS = 45_000;
const COHORT_LOCK = 7_245_069;
const GROUPINGS: readonly FunnelGrouping[] = ['whole', 'channel', 'step', 'country', 'template'];

/** Counts the changed days of cohorts again, a few days of one team at a time. */
export async function countCohortDays(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  const until = performance.now() + MOST_MS;
  for (const team_id of await listChangedTeams(app)) {
    while (performance.now() < until && (await countSome(app, team_id)));
  }
}

async function listChangedTeams({ db }: Pick<App, 'db'>): Promise<string[]> {
  const { rows } = await sql<{
    team_id: string;
  }>`select distinct team_id from changed_cohort_days order by team_id`.execute(db);
  return rows.map(({ team_id }) => team_id);
}

/**
 * Counts a few changed days of a team. Returns false when none is left or another process counts
 * them.
 */
async function countSome(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  team_id: string,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await takeLock(tx, team_id))) return false;
    const { rows } = await sql<{
      day: string;
    }>`select distinct day from changed_cohort_days where team_id = ${team_id} order by day desc limit ${DAYS_AT_ONCE}`.execute(
      tx,
    );
    const days = rows.map(({ day }) => day);
    const [last, first] = [days[0], days.at(-1)];
    if (last === undefined || first === undefined) return false;
    await sql`set local work_mem = '64MB'`.execute(tx);
    await store(tx, { team_id, start: first, end: last, days }, clock.now());
    return true;
  });
}

/**
 * Takes the lock before the counting statement, so that the snapshot of that statement contains
 * everything that the lock protects.
 */
async function takeLock(tx: Transaction<DB>, team_id: string): Promise<boolean> {
  const { rows } = await sql<{
    is_ours: boolean;
  }>`select pg_try_advisory_xact_lock(${sql.lit(COHORT_LOCK)}, (${team_id}::bigint % 2147483647)::int) as is_ours`.execute(
    tx,
  );
  return rows[0]?.is_ours === true;
}

/**
 * Stores the counts. One statement deletes the change marks and counts the rows, so that both use
 * one snapshot and a concurrent change stays marked.
 */
async function store(
  tx: Transaction<DB>,
  of: { team_id: string; start: string; end: string; days: readonly string[] },
  now: Date,
): Promise<void> {
  const { team_id, days } = of;
  const removeFrom = (table: string): RawBuilder<unknown> =>
    sql`delete from ${sql.table(table)} where team_id = ${team_id} and day = any(${days}::date[])`;
  const funnel = sql.join(
    ['day', 'grouped_by', 'key', ...FUNNEL_COUNTS].map((name) => sql.ref(name)),
  );
  const costs = sql.join(['day', ...COST_COLUMNS].map((name) => sql.ref(name)));
  await sql`
    with changes as (${removeFrom('changed_cohort_days')}), old_funnel as (${removeFrom('funnel_days')}), old_costs as (${removeFrom('cost_days')}),
    ${cohortMessages(of)}, ${countFunnel(team_id, GROUPINGS)}, ${COUNT_COSTS},
    new_funnel as (insert into funnel_days (team_id, counted_at, ${funnel}) select ${team_id}::bigint, ${now}::timestamptz, ${funnel} from counted)
    insert into cost_days (team_id, ${costs}) select ${team_id}::bigint, ${costs} from spent`.execute(
    tx,
  );
}
