import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

export interface EarlierContest {
  shop_review_id: string;
  contest: string;
  contested_at: Date;
}

/**
 * What authors wrote against refusals that were decided again since, the latest first. A contest
 * stays on its review until the author may contest anew, so that several versions may hold one.
 */
export async function readEarlierContests(
  db: Kysely<DB>,
  review_ids: readonly string[],
): Promise<EarlierContest[]> {
  const { rows } = await sql<EarlierContest>`
    select distinct v.shop_review_id, v.contested_at, v.contest
    from shop_review_versions v join shop_reviews s on s.id = v.shop_review_id
    where v.shop_review_id = any(${[...review_ids]}::bigint[]) and v.contest is not null
      and v.contested_at is distinct from s.contested_at and s.status <> 'withdrawn'
    order by v.contested_at desc`.execute(db);
  return rows;
}
