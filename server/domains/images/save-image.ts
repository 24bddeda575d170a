import { createHash } from 'node:crypto';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { ImagePurpose, RefusedImage } from '#server/ports/image-encoder.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { mediaTypeOf } from './image-name.ts';

/** The largest accepted file, in bytes. */
export const LARGEST_IMAGE = 10_485_760;

export interface StoredImage {
  /** A path of this instance, `/images/…`. */
  url: string;
  width: number;
  height: number;
}

interface ImageUpload {
  team_id: string;
  /**
   * The request to which the photo belongs and with which it is deleted; null for images of the
   * shop itself.
   */
  request_id: string | null;
  /** The imported review to which the photo belongs. */
  shop_review_id?: string;
  purpose: ImagePurpose;
  bytes: Uint8Array;
  /**
   * Throws when the image exceeds the budget of its owner. `bytes` is the size of the re-encoded
   * file.
   */
  admit?: (tx: Tx, image: { name: string; bytes: number }) => Promise<void>;
}

type ImageApp = Pick<App, 'db' | 'clock' | 'images' | 'eventHandlers' | 'enqueue' | 'applyCounts'>;

/** Re-encodes and stores an image. The same image of the same owner is stored once. */
export async function saveImage(
  app: ImageApp,
  { team_id, request_id, shop_review_id, purpose, bytes, admit }: ImageUpload,
): Promise<StoredImage> {
  if (bytes.byteLength > LARGEST_IMAGE)
    throw new Failure('too_large', { message: 'Cette image est trop lourde : 10 Mo au plus.' });
  const drawn = await app.images.encoder.encode(bytes, purpose);
  if (drawn.kind === 'refused') throw refusal(drawn.reason);
  const { extension, width, height } = drawn;
  // The owner is part of the name, so that an owner’s deletion never removes an image that another
  // owner shows.
  const name = `${createHash('sha256')
    .update(`${team_id}/${request_id ?? (shop_review_id ? `review ${shop_review_id}` : '')}/`)
    .update(drawn.bytes)
    .digest('hex')
    .slice(0, 40)}.${extension}`;
  await transaction(app, async (tx) => {
    await admit?.(tx, { name, bytes: drawn.bytes.byteLength });
    await tx.db.deleteFrom('image_removals').where('name', '=', name).execute();
    await tx.db
      .insertInto('images')
      .values({
        team_id,
        request_id,
        shop_review_id: shop_review_id ?? null,
        purpose,
        name,
        width,
        height,
        bytes: drawn.bytes.byteLength,
        created_at: tx.now,
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute();
  });
  // Written after the row: a file without a row could not be found again to be deleted.
  await app.images.store.write(name, drawn.bytes, mediaTypeOf(name)).catch(unavailable);
  return { url: `/images/${name}`, width, height };
}

function refusal(reason: RefusedImage['reason']): Failure {
  switch (reason) {
    case 'format':
      return new Failure('unsupported_media_type', {
        message: 'Ce fichier n’est pas une image JPEG, PNG, WebP, GIF ou AVIF.',
        errors: { file: ['Choisissez une image JPEG, PNG, WebP, GIF ou AVIF.'] },
      });
    case 'broken':
      return new Failure('unsupported_media_type', {
        message:
          'Cette image est abîmée ou incomplète : enregistrez-la de nouveau, puis réessayez.',
        errors: { file: ['Cette image est abîmée ou incomplète.'] },
      });
    case 'too_many_pixels':
      return new Failure('too_large', {
        message: 'Cette image est trop grande : 40 millions de pixels et 20 000 de côté au plus.',
      });
    case 'too_slow':
      return new Failure('too_large', {
        message: 'Cette image est trop longue à lire : réduisez-la, puis réessayez.',
      });
    case 'busy':
      return new Failure('too_many_requests', {
        message: 'Beaucoup d’images arrivent en ce moment : réessayez dans quelques secondes.',
        retryAfter: 5,
      });
  }
}

export function unavailable(error: unknown): never {
  if (!(error instanceof ProviderError)) throw error;
  throw new Failure('provider_failed', {
    message:
      'Le stockage des images ne répond pas pour l’instant : réessayez dans quelques minutes.',
    cause: error,
  });
}
