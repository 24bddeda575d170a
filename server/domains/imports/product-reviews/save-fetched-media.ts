import { sql } from 'kysely';
import type { ReviewPhoto } from '#contract/customer-pages/shop-review.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { FetchedMedia } from './fetch-media.ts';
import { nextMediaAttempt } from './media-pauses.ts';

export interface MediaAttempt {
  id: string;
  shop_review_id: string;
  kind: 'photo' | 'video';
  /** The number of attempts, this one included. */
  attempts: number;
  result: FetchedMedia;
}

/**
 * Saves the results of attempts. A server that did not answer is tried again after a pause; a file
 * that is no photo or video is not.
 */
export async function saveFetchedMedia(tx: Tx, fetched: readonly MediaAttempt[]): Promise<void> {
  for (const { id, shop_review_id, kind, result, attempts } of fetched) {
    const next = result.kind === 'unreachable' ? nextMediaAttempt(attempts, tx.now) : null;
    const message = result.kind === 'saved' ? null : result.message;
    const saved = await tx.db
      .updateTable('imported_media')
      .set({
        attempts,
        url: result.kind === 'saved' ? result.url : null,
        error: next === null ? message : null,
        last_error: next === null ? null : message,
        next_attempt_at: next,
      })
      .where('id', '=', id)
      // Another worker may have saved it meanwhile.
      .where('url', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!saved || result.kind !== 'saved') continue;
    if (kind === 'video')
      await tx.db
        .updateTable('shop_reviews')
        .set({ video: JSON.stringify({ url: result.url, poster_url: null }) })
        .where('id', '=', shop_review_id)
        .execute();
    if (result.photo) await addPhoto(tx, shop_review_id, result.photo);
  }
}

/** Adds a photo in the order of the file. A photo that is tried again comes after later ones. */
async function addPhoto(tx: Tx, shop_review_id: string, photo: ReviewPhoto): Promise<void> {
  await sql`
    update shop_reviews s set photos = (
      select jsonb_agg(p.photo order by m.position nulls first, p.at)
      from jsonb_array_elements(s.photos || ${JSON.stringify([photo])}::jsonb) with ordinality as p (photo, at)
        left join lateral (select min(i.position) as position from imported_media i where i.shop_review_id = s.id and i.url = p.photo ->> 'url') m on true)
    where s.id = ${shop_review_id} and not s.photos @> ${JSON.stringify([{ url: photo.url }])}::jsonb`.execute(
    tx.db,
  );
}
