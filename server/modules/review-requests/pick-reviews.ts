import { type RawBuilder, sql } from 'kysely';
import type { Query } from '#contract/schemas.ts';
import type { Database } from '#server/database/open.ts';

type Asked = Pick<Query<'listReviews'>, 'page' | 'per_page' | 'sort'>;

const LATELY_MS = 30 * 86_400_000;
const RECENT = sql`r.last_activity_at desc, r.id desc`;
const ORDERS: Readonly<Record<Exclude<Asked['sort'], 'attention'>, RawBuilder<unknown>>> = {
  recent: RECENT,
  oldest: sql`r.last_activity_at, r.id`,
  rating_high: sql`r.rating desc nulls last, ${RECENT}`,
  rating_low: sql`r.rating nulls last, ${RECENT}`,
};

/** Who is to be listened to first. A rating is an activity, so that the index of the list bounds the search. */
export function unhappyLately(now: Date): RawBuilder<boolean> {
  const since = new Date(now.getTime() - LATELY_MS);
  return sql<boolean>`(r.last_activity_at >= ${since} and r.rated_at >= ${since} and r.rating <= 2) is true`;
}

/** The ids of one page, in order. */
export async function pickReviews(db: Database, where: RawBuilder<boolean>, asked: Asked, toHearFirst: RawBuilder<boolean>): Promise<string[]> {
  const { page, per_page, sort } = asked;
  const offset = (page - 1) * per_page;
  const { rows } =
    sort === 'attention'
      ? await pickByAttention(db, where, { per_page, offset }, toHearFirst)
      : await sql<{ id: string }>`select r.id from review_requests r where ${where} order by ${ORDERS[sort]} limit ${per_page} offset ${offset}`.execute(db);
  return rows.map((row) => row.id);
}

/** Each branch walks the index of the list and stops at the end of the page; sorting by the condition itself would read all of it. */
async function pickByAttention(db: Database, where: RawBuilder<boolean>, { per_page, offset }: { per_page: number; offset: number }, toHearFirst: RawBuilder<boolean>): Promise<{ rows: { id: string }[] }> {
  const branch = (place: number, condition: RawBuilder<boolean>) => sql`
    (select r.id, r.last_activity_at, ${sql.lit(place)} as place from review_requests r where ${where} and ${condition} order by ${RECENT} limit ${per_page + offset})`;
  return sql<{ id: string }>`
    select id from (${branch(0, toHearFirst)} union all ${branch(1, sql<boolean>`not ${toHearFirst}`)}) r
    order by r.place, ${RECENT} limit ${per_page} offset ${offset}`.execute(db);
}
