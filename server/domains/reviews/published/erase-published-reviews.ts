import type { Tx } from '#server/database/transaction.ts';
import { deleteImages } from '#server/domains/images/delete-images.ts';
import type { FoundPerson } from '#server/domains/privacy/found-person.ts';
import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/**
 * Deletes the reviews that a person wrote for the shop, with their photos, and their reports about
 * other reviews, which may carry any of their addresses.
 */
export async function erasePublishedReviews(
  tx: Tx,
  { team_id, request_ids, emails }: FoundPerson,
): Promise<void> {
  for (const email of emails.length > 0 ? emails : [null]) {
    const urls = await eraseShopReviews(tx.db, { team_id, request_ids, email });
    await deleteImages(tx, { team_id, urls });
  }
}

/**
 * Deletes the reviews of these requests, with their versions and reports, and the person’s address
 * and text from their reports about other reviews. Returns the addresses of the photos and videos,
 * whose files the caller deletes.
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
    with gone as (select id, photos, video from shop_reviews where request_id = any(${[...request_ids]}::bigint[])),
      media as (select photos, video from gone union all select v.photos, v.video from shop_review_versions v join gone g on g.id = v.shop_review_id)
    select distinct m.url from media, media_of(media.photos, media.video) as m (url)`.execute(db);
  await sql`delete from shop_reviews where request_id = any(${[...request_ids]}::bigint[])`.execute(
    db,
  );
  return rows.map(({ url }) => url);
}
