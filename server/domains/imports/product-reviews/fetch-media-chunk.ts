import { z } from 'zod';
import type { App } from '#server/app.ts';
import type { OperationJob, WriteChunk } from '#server/domains/operations/operation-kind.ts';
import { fetchMedia } from './fetch-media.ts';
import { countMediaChunk } from './media-limit.ts';
import { saveFetchedMedia } from './save-fetched-media.ts';

/** The cursor after the last row of the file, while photos and videos are fetched. */
export const MEDIA_CURSOR = { media: true } as const;
const mediaCursor = z.object({ media: z.literal(true) });
export const isMediaCursor = (cursor: unknown): boolean => mediaCursor.safeParse(cursor).success;

/**
 * The number of files that are fetched at the same time. A chunk takes as long as the slowest of
 * them.
 */
export const MEDIA_TOGETHER = 6;
/**
 * The number of videos in one chunk, because a video is completely in memory while it is fetched.
 */
export const VIDEOS_TOGETHER = 2;
/** The number of files that are postponed to the next day in one chunk. */
const POSTPONED_TOGETHER = 10_000;

/**
 * Fetches the next photos and videos for the first time. The import is done after the last of them:
 * those whose server did not answer, and those above the daily limit, follow by themselves.
 */
export async function fetchMediaChunk(app: App, job: OperationJob): Promise<WriteChunk> {
  const waiting = await app.db
    .selectFrom('imported_media')
    .select(['id', 'team_id', 'shop_review_id', 'kind', 'source_url', 'attempts'])
    .where('import_id', '=', job.id)
    .where('url', 'is', null)
    .where('error', 'is', null)
    .where('next_attempt_at', 'is', null)
    .orderBy('id')
    .limit(MEDIA_TOGETHER)
    .execute();
  const continues_at = waiting.length === 0 ? null : await countMediaChunk(app, job.team_id);
  if (continues_at !== null) return postpone(job, continues_at);
  const videos = waiting.filter(({ kind }) => kind === 'video');
  const next = waiting.filter(
    (one) => one.kind === 'photo' || videos.indexOf(one) < VIDEOS_TOGETHER,
  );
  const fetched = await Promise.all(
    next.map(async (one) => ({
      ...one,
      attempts: one.attempts + 1,
      result: await fetchMedia(app, one),
    })),
  );
  return async (tx) => {
    await saveFetchedMedia(tx, fetched);
    const isEnd = waiting.length < MEDIA_TOGETHER && next.length === waiting.length;
    return { done: 0, next: isEnd ? null : MEDIA_CURSOR };
  };
}

/** Leaves the files that the daily limit does not allow to the job of later attempts. */
function postpone({ id }: OperationJob, continues_at: Date): WriteChunk {
  return async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable('imported_media')
      .set({ next_attempt_at: continues_at })
      .where('id', 'in', (query) =>
        query
          .selectFrom('imported_media')
          .select('id')
          .where('import_id', '=', id)
          .where('url', 'is', null)
          .where('error', 'is', null)
          .where('next_attempt_at', 'is', null)
          .limit(POSTPONED_TOGETHER),
      )
      .executeTakeFirst();
    return { done: 0, next: numUpdatedRows < POSTPONED_TOGETHER ? null : MEDIA_CURSOR };
  };
}
