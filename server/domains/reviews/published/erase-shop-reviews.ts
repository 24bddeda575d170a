import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/**
 * A person asked to be forgotten: what they wrote for the wall is gone with what it said before, and with the reports about it; so is their address where they doubted another’s.
 * Returns the photos, whose files the caller removes.
 */
export async function eraseShopReviews(
  db: Transaction<DB>,
  {
    team_id,
    request_ids,
    email,
  }: { team_id: string; request_ids: readonly string[]; email: string | null },
): Promise<string[]> {
  if (email !== null)
    await db
      .updateTable('review_reports')
      .set({ email: null, words: '' })
      .where('team_id', '=', team_id)
      .where(sql`lower(email)`, '=', email.toLowerCase())
      .execute();
  const { rows } = await sql<{ url: string }>`
    with gone as (select id, photos from shop_reviews where request_id = any(${[...request_ids]}::bigint[])),
      photos as (select photos from gone union all select v.photos from shop_review_versions v join gone g on g.id = v.shop_review_id)
    select distinct p->>'url' as url from photos, jsonb_array_elements(photos.photos) p`.execute(
    db,
  );
  await sql`delete from shop_reviews where request_id = any(${[...request_ids]}::bigint[])`.execute(
    db,
  );
  return rows.map(({ url }) => url);
}
