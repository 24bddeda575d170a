import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { deleteImages, removePhotosNow } from '#server/domains/images/delete-images.ts';

interface UnusedPhotos {
  team_id: string;
  request_id: string;
  /** The photos and videos that the form added or removed, with the posters of the videos. */
  photos: readonly { url: string }[];
}

/**
 * Deletes the rows and files of the photos and videos that neither the review nor a stored version
 * shows.
 */
export async function dropUnusedPhotos(
  app: Parameters<typeof removePhotosNow>[0] & Pick<App, 'db'>,
  { team_id, request_id, photos }: UnusedPhotos,
): Promise<void> {
  const urls = photos.map(({ url }) => url);
  if (urls.length === 0) return;
  const unused = await transaction(app, async (tx) => {
    const { rows } = await sql<{ url: string }>`
      select url from unnest(${urls}::text[]) as url where not exists (
        select from shop_reviews s left join shop_review_versions v on v.shop_review_id = s.id
        where s.request_id = ${request_id} and (url in (select media_of(s.photos, s.video)) or url in (select media_of(v.photos, v.video))))`.execute(
      tx.db,
    );
    await deleteImages(tx, { team_id, urls: rows.map(({ url }) => url) });
    return rows.length;
  });
  if (unused > 0) await removePhotosNow(app);
}
