import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { LARGEST_VIDEO } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { mediaTypeOf } from '../image-name.ts';
import { unavailable } from '../save-image.ts';
import { cleanVideo } from './clean-video.ts';

interface VideoUpload {
  team_id: string;
  /**
   * The request to which the video belongs and with which it is deleted; null for one of an
   * imported review.
   */
  request_id: string | null;
  shop_review_id: string | null;
  /** A temporary file, in which the data about the author are overwritten. */
  place: string;
  /** Throws when the video exceeds the budget of its owner. */
  admit: (tx: Tx, video: { name: string; bytes: number }) => Promise<void>;
}

export type RefusedVideo = 'format' | 'broken' | 'too_long' | 'too_large';

type VideoApp = Pick<App, 'db' | 'clock' | 'images' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** Checks, cleans and stores a video. The same video of the same owner is stored once. */
export async function saveVideo(
  app: VideoApp,
  { team_id, request_id, shop_review_id, place, admit }: VideoUpload,
): Promise<{ url: string } | { refused: RefusedVideo }> {
  const { size } = await fs.promises.stat(place);
  if (size > LARGEST_VIDEO) return { refused: 'too_large' };
  const cleaned = await cleanVideo(place);
  if (cleaned.kind === 'refused') return { refused: cleaned.reason };
  const hash = createHash('sha256');
  // The owner is part of the name, so that an owner’s deletion never removes a video that another
  // owner shows.
  hash.update(`${team_id}/${request_id ?? `review ${shop_review_id}`}/`);
  await pipeline(fs.createReadStream(place), hash, { end: false });
  const name = `${hash.digest('hex').slice(0, 40)}.${cleaned.extension}`;
  await transaction(app, async (tx) => {
    await admit(tx, { name, bytes: size });
    await tx.db.deleteFrom('image_removals').where('name', '=', name).execute();
    await tx.db
      .insertInto('images')
      .values({
        team_id,
        request_id,
        shop_review_id,
        purpose: 'video',
        name,
        width: 0,
        height: 0,
        bytes: size,
        created_at: tx.now,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  });
  // Written after the row: a file without a row could not be found again to be deleted.
  await app.images.store.writeFile(name, place, mediaTypeOf(name)).catch(unavailable);
  return { url: `/images/${name}` };
}
