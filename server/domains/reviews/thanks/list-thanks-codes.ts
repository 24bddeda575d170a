import type { Kysely } from 'kysely';
import type { ThanksCode } from '#contract/customer-pages/products-page.ts';
import type { DB } from '#server/database/tables.ts';

/**
 * Lists the unexpired codes of a request for its customer. `code` is null until the shop platform
 * has created it.
 */
export async function listThanksCodes(
  db: Kysely<DB>,
  request_id: string,
  now: Date,
): Promise<ThanksCode[]> {
  const rows = await db
    .selectFrom('thanks_codes as c')
    .innerJoin('shop_reviews as s', 's.id', 'c.shop_review_id')
    .where('s.request_id', '=', request_id)
    .where('c.ends_at', '>', now)
    .select(['c.code', 'c.state', 'c.kind', 'c.value', 'c.ends_at'])
    .orderBy('c.id')
    .execute();
  return rows.map(({ code, state, kind, value, ends_at }) => ({
    code: state === 'created' ? code : null,
    kind,
    value: Number(value),
    ends_at: ends_at.toISOString(),
  }));
}
