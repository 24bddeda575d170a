import { type Kysely, sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { DB } from '#server/database/tables.ts';

type Detail = Answer<'getProduct'>['data'];

interface Row extends Omit<Detail['naming_reviews'][number], 'created_at'> {
  created_at: Date;
  total: number;
}

/** Reads the latest reviews of the shop that name a product or one that was merged into it. */
export async function readNamingReviews(
  db: Kysely<DB>,
  id: string,
): Promise<Pick<Detail, 'naming_review_count' | 'naming_reviews'>> {
  // The text of a withdrawn review is not shown again.
  const { rows } = await sql<Row>`
    select s.id, s.request_id, s.rating, case when s.status <> 'withdrawn' then s.title end as title, case when s.status = 'withdrawn' then '' else s.text end as body,
      s.display_name as author_name, s.status, s.origin, s.is_incentivized, s.submitted_at as created_at, count(*) over ()::int as total
    from shop_reviews s where s.named_product_id in (select id from products where id = ${id} or root_id = ${id})
    order by s.submitted_at desc, s.id desc limit 10`.execute(db);
  return {
    naming_review_count: rows[0]?.total ?? 0,
    naming_reviews: rows.map(({ total: _total, ...row }) => ({
      ...row,
      created_at: row.created_at.toISOString(),
    })),
  };
}
