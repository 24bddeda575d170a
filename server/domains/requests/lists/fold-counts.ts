import { sql } from 'kysely';
import type { App } from '#server/app.ts';

const REVIEW = ['team_id', 'rating', 'has_feedback', 'channel', 'step', 'country_code'] as const;
const MESSAGE = ['team_id', 'status', 'reason', 'channel', 'step', 'country_code'] as const;
const QUEUED_REQUEST = [
  'team_id',
  'list_status',
  'reason',
  'channel',
  'step',
  'country_code',
] as const;

/** Counters with few rows, and the columns that identify a counter. */
const COUNTS = {
  review_counts: REVIEW,
  message_counts: MESSAGE,
  review_month_counts: [...REVIEW, 'month'],
  message_month_counts: [...MESSAGE, 'month'],
  queued_request_month_counts: [...QUEUED_REQUEST, 'month'],
} as const;

const DAY_COUNTS = [
  { days: 'review_day_counts', months: 'review_month_counts', columns: REVIEW },
  { days: 'message_day_counts', months: 'message_month_counts', columns: MESSAGE },
  {
    days: 'queued_request_day_counts',
    months: 'queued_request_month_counts',
    columns: QUEUED_REQUEST,
  },
] as const;

/** The maximum number of rows that one statement merges. */
const BATCH = 10_000;

/**
 * Merges the rows of each counter into one. Rows are only inserted and deleted, never updated, so
 * that concurrent readers and writers neither wait nor miss one. Each batch is a statement of its
 * own, so that the next run continues where a process ended.
 */
export async function foldCounts(app: Pick<App, 'db'>, batch: number = BATCH): Promise<void> {
  for (const counts of DAY_COUNTS) while ((await foldDays(app, counts, batch)) === batch);
  for (const [table, columns] of Object.entries(COUNTS))
    while ((await foldLines(app, { table, columns }, batch)) === batch);
}

/**
 * Merges one batch. Returns the number of rows that it read, which is less than `batch` at the end.
 */
async function foldLines(
  { db }: Pick<App, 'db'>,
  { table, columns }: { table: string; columns: readonly string[] },
  batch: number,
): Promise<number> {
  const lines = sql.table(table);
  const cells = sql.join(columns.map((column) => sql.ref(column)));
  // When the limit takes only some rows of a counter, they become one row, which a later batch
  // merges with the rest.
  const { rows } = await sql<{ taken: number }>`
    with piled as materialized (
      select line from (
        select ctid as line, count(*) over cell as in_cell, sum(n) over cell as total from ${lines} window cell as (partition by ${cells})) c
      where in_cell > 1 or total = 0 limit ${batch}),
    taken as (delete from ${lines} c using piled p where c.ctid = p.line returning c.*),
    merged as (
      insert into ${lines} (n, ${cells}) select sum(n), ${cells} from taken group by ${cells} having sum(n) <> 0)
    select count(*)::int as taken from piled`.execute(db);
  return rows[0]?.taken ?? 0;
}

/**
 * Merges new rows of days into their folded rows and adds them to their months, in one statement,
 * so that a reader sees both or neither. Days without new rows are not read. The rows of a day are
 * written next to each other, so that few pages are read for it. Returns the number of new rows
 * that it took.
 */
async function foldDays(
  { db }: Pick<App, 'db'>,
  { days, months, columns }: (typeof DAY_COUNTS)[number],
  batch: number,
): Promise<number> {
  const [dayLines, monthLines] = [sql.table(days), sql.table(months)];
  const cells = sql.join(columns.map((column) => sql.ref(column)));
  const isSameCell = sql.join(
    columns.map((column) => sql`f.${sql.ref(column)} is not distinct from c.${sql.ref(column)}`),
    sql` and `,
  );
  const { rows } = await sql<{ taken: number }>`
    with added as (
      delete from ${dayLines} where not is_folded and ctid = any(array(select ctid from ${dayLines} where not is_folded limit ${batch})) returning *),
    cells as (select ${cells}, day from added group by ${cells}, day),
    merged as (
      delete from ${dayLines} f using cells c
      where f.is_folded and f.team_id = c.team_id and f.day = c.day and ${isSameCell} returning f.*),
    of_months as (
      insert into ${monthLines} (n, ${cells}, month)
      select sum(n), ${cells}, date_trunc('month', day)::date from added
      group by ${cells}, date_trunc('month', day) having sum(n) <> 0),
    of_days as (
      insert into ${dayLines} (n, ${cells}, day, is_folded)
      select sum(n), ${cells}, day, true from (table added union all table merged) l
      group by ${cells}, day having sum(n) <> 0
      order by team_id, day)
    select count(*)::int as taken from added`.execute(db);
  return rows[0]?.taken ?? 0;
}
