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

/** Counters of few lines, and the columns that tell them apart. */
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

/**
 * Merges the rows of each counter into one. Rows are only inserted and deleted, never updated, so
 * concurrent readers and writers neither wait nor miss one.
 */
export async function foldCounts(app: Pick<App, 'db'>): Promise<void> {
  for (const counts of DAY_COUNTS) await foldDays(app, counts);
  for (const [table, columns] of Object.entries(COUNTS)) {
    const lines = sql.table(table);
    const groupColumns = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      with piled as (select array_agg(ctid) as lines from ${lines} group by ${groupColumns} having count(*) > 1 or sum(n) = 0),
      taken as (delete from ${lines} c using (select unnest(lines) as line from piled) p where c.ctid = p.line returning c.*)
      insert into ${lines} (n, ${groupColumns}) select sum(n), ${groupColumns} from taken group by ${groupColumns} having sum(n) <> 0`.execute(
      app.db,
    );
  }
}

/**
 * Merges the new lines of each day into its folded ones and adds them to their month, in one
 * statement: a reader sees both or neither. Days without new lines are not read.
 */
async function foldDays(
  { db }: Pick<App, 'db'>,
  { days, months, columns }: (typeof DAY_COUNTS)[number],
): Promise<void> {
  const [dayLines, monthLines] = [sql.table(days), sql.table(months)];
  const cells = sql.join(columns.map((column) => sql.ref(column)));
  const isSameCell = sql.join(
    columns.map((column) => sql`f.${sql.ref(column)} is not distinct from c.${sql.ref(column)}`),
    sql` and `,
  );
  await sql`
    with added as (delete from ${dayLines} where not is_folded returning *),
    cells as (select ${cells}, day from added group by ${cells}, day),
    merged as (
      delete from ${dayLines} f using cells c
      where f.is_folded and f.team_id = c.team_id and f.day = c.day and ${isSameCell} returning f.*),
    of_months as (
      insert into ${monthLines} (n, ${cells}, month)
      select sum(n), ${cells}, date_trunc('month', day)::date from added
      group by ${cells}, date_trunc('month', day) having sum(n) <> 0)
    insert into ${dayLines} (n, ${cells}, day, is_folded)
    select sum(n), ${cells}, day, true from (table added union all table merged) l
    group by ${cells}, day having sum(n) <> 0`.execute(db);
}
