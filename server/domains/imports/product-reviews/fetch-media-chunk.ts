import { sql } from 'kysely';
import { z } from 'zod';
import type { ReviewPhoto } from '#contract/customer-pages/shop-review.ts';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { ImportJob, WriteChunk } from '#server/domains/operations/import-kind.ts';
import { type AttemptLimit, countAttempt } from '#server/http/limits/attempts.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { type FetchedMedia, fetchMedia } from './fetch-media.ts';

/** The cursor after the last row of the file, while photos and videos are fetched. */
export const MEDIA_CURSOR = { media: true } as const;
const mediaCursor = z.object({ media: z.literal(true) });
export const isMediaCursor = (cursor: unknown): boolean => mediaCursor.safeParse(cursor).success;

/**
 * The number of files that are fetched at the same time. A chunk takes as long as the slowest of
 * them.
 */
const TOGETHER = 6;
/**
 * The number of videos in one chunk, because a video is completely in memory while it is fetched.
 */
const VIDEOS_TOGETHER = 2;
const MOST_ATTEMPTS = 3;
/**
 * The limit of chunks per team and day, which allows twelve thousand files. It protects the
 * third-party servers that a file names and the disk that stores the copies.
 */
const FETCHES: AttemptLimit = { name: 'imported-media', most: 2_000, windowMs: 86_400_000 };

/** Fetches the next photos and videos, those with the fewest attempts first. */
export async function fetchMediaChunk(app: App, job: ImportJob): Promise<WriteChunk> {
  const waiting = await app.db
    .selectFrom('imported_media')
    .select(['id', 'team_id', 'shop_review_id', 'kind', 'source_url', 'attempts'])
    .where('import_id', '=', job.id)
    .where('url', 'is', null)
    .where('error', 'is', null)
    .orderBy('attempts')
    .orderBy('id')
    .limit(TOGETHER)
    .execute();
  if (waiting.length > 0 && (await countAttempt(app, FETCHES, job.team_id)).count > FETCHES.most)
    throw new ProviderError(
      'business',
      '12\u202f000 photos au plus sont copiées par jour\u00a0: reprenez cet import demain, il continuera où il en est.',
    );
  const videos = waiting.filter(({ kind }) => kind === 'video');
  const next = waiting.filter(
    (one) => one.kind === 'photo' || videos.indexOf(one) < VIDEOS_TOGETHER,
  );
  const fetched = await Promise.all(
    next.map(async (one) => ({ ...one, result: await fetchMedia(app, one) })),
  );
  return async (tx) => {
    for (const { id, shop_review_id, kind, result, attempts } of fetched) {
      await tx.db
        .updateTable('imported_media')
        .set({
          attempts: attempts + 1,
          url: result.kind === 'saved' ? result.url : null,
          error: errorOf(result, attempts + 1),
        })
        .where('id', '=', id)
        .execute();
      if (result.kind !== 'saved') continue;
      if (kind === 'video')
        await tx.db
          .updateTable('shop_reviews')
          .set({ video: JSON.stringify({ url: result.url, poster_url: null }) })
          .where('id', '=', shop_review_id)
          .execute();
      if (result.photo) await addPhoto(tx, shop_review_id, result.photo);
    }
    return {
      done: 0,
      next:
        waiting.length < TOGETHER && next.length === waiting.length && !hasRetries(fetched)
          ? null
          : MEDIA_CURSOR,
    };
  };
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

type FetchAttempt = { result: FetchedMedia; attempts: number };

const hasRetries = (fetched: readonly FetchAttempt[]): boolean =>
  fetched.some(
    ({ result, attempts }) => result.kind === 'unreachable' && attempts + 1 < MOST_ATTEMPTS,
  );

/**
 * Returns the error of a file, or null while another attempt is planned. A server that did not
 * answer is tried again; a file that is no photo or video is not.
 */
function errorOf(result: FetchedMedia, attempts: number): string | null {
  if (result.kind === 'saved') return null;
  return result.kind === 'unreachable' && attempts < MOST_ATTEMPTS ? null : result.message;
}
