import type { Kysely } from 'kysely';
import { TRUSTPILOT } from '#contract/labels/review-origins.ts';
import type { App } from '#server/app.ts';
import type { DB } from '#server/database/tables.ts';
import { Failure } from '#server/failures.ts';
import type { EarlierRows } from '#server/domains/reviews/published/imported/earlier-reviews.ts';
import { saveImportedReviews } from '#server/domains/reviews/published/imported/save-imported-reviews.ts';
import { sortOutReviews } from '#server/domains/reviews/published/imported/sort-out-reviews.ts';
import { type FileCursor, fileOf } from '../files/file-payload.ts';
import type {
  OperationJob,
  PrepareChunk,
  WriteChunk,
} from '#server/domains/operations/operation-kind.ts';
import { recordCheck, noCounts } from '../record-check.ts';
import { savePublicReviewFile, sortOutPublic } from '../files/save-public-review-file.ts';
import { countReviewLines } from './count-review-lines.ts';
import type { ReviewLine } from './read-review-lines.ts';
import { readReviewPiece } from './read-review-piece.ts';

/**
 * Imports reviews that another tool has published: they are shown on the wall with their origin and
 * do not change the figures of requests. Reviews of Trustpilot are stored with those of the public
 * profile.
 */
export const importReviews: PrepareChunk = async (app, job) => {
  if (job.phase === 'check') return checkReviews(app, job);
  const { payload, cursor } = fileOf(job);
  const origin = payload.reviews?.origin ?? null;
  if (origin === null) throw new Failure('import_not_checked');
  const { lines, next } = await readReviewPiece(app, job, payload, cursor);
  const { team_id, id: import_id } = job;
  const reviews = reviewsOf(lines);
  return async (tx) =>
    countReviewLines(
      lines,
      origin === TRUSTPILOT
        ? await savePublicReviewFile(tx, team_id, reviews)
        : await saveImportedReviews(tx, { team_id, import_id, origin, reviews }),
      next,
    );
};

/** Reads the file to its end and counts the result of each row, without writing any review. */
async function checkReviews(app: App, job: OperationJob): Promise<WriteChunk> {
  const { payload, cursor } = fileOf({ ...job, cursor: null });
  const counts = noCounts();
  const earlierRows: EarlierRows = new Map();
  // Without an origin, the rows belong to no source yet. They are compared with the reviews of an
  // origin once it is chosen.
  const origin = payload.reviews?.origin ?? '';
  for (let at: FileCursor | null = cursor; at !== null;) {
    const { lines, next }: Awaited<ReturnType<typeof readReviewPiece>> = await readReviewPiece(
      app,
      job,
      payload,
      at,
    );
    const reviews = reviewsOf(lines);
    const sort = (db: Kysely<DB>) =>
      origin === TRUSTPILOT
        ? sortOutPublic(db, job.team_id, reviews, earlierRows)
        : sortOutReviews(
            db,
            { team_id: job.team_id, import_id: job.id, origin, reviews },
            earlierRows,
          );
    if (
      !(await recordCheck(app, job, counts, async (tx) =>
        countReviewLines(lines, await sort(tx.db), next),
      ))
    )
      break;
    at = next;
  }
  return async () => ({ done: 0, next: null });
}

const reviewsOf = (lines: readonly ReviewLine[]) => lines.flatMap(({ review }) => review ?? []);
