import { sql } from 'kysely';
import type { App } from '#server/app.ts';

const REVIEW = ['team_id', 'rating', 'has_feedback', 'channel', 'step', 'country_code'] as const;
const MESSAGE = ['team_id', 'status', 'reason', 'channel', 'step', 'country_code'] as const;
/** The tables of sums, and what each is kept by. */
const SUMS = {
  review_counts: REVIEW,
  message_counts: MESSAGE,
  review_day_counts: [...REVIEW, 'day'],
  message_day_counts: [...MESSAGE, 'day'],
} as const;

/**
 * Merges the rows of each counter into one. Rows are only inserted and deleted, never updated, so
 * concurrent readers and writers neither wait nor miss one.
 */
export async function foldCounts(app: Pick<App, 'db'>): Promise<void> {
  for (const [table, columns] of Object.entries(SUMS)) {
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
