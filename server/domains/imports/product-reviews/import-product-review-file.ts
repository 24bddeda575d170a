import { OWN_FILE } from '#contract/labels/review-origins.ts';
import type { App } from '#server/app.ts';
import { findProducts } from '#server/domains/products/find-products.ts';
import type {
  OperationJob,
  PrepareChunk,
  WriteChunk,
} from '#server/domains/operations/operation-kind.ts';
import { saveImportedProductReviews } from '#server/domains/reviews/products/imported/save-imported-product-reviews.ts';
import { sortOutProductReviews } from '#server/domains/reviews/products/imported/sort-out-product-reviews.ts';
import { saveImportedQuestions } from '#server/domains/reviews/questions/save-imported-questions.ts';
import {
  readPresentQuestions,
  sortOutQuestions,
} from '#server/domains/reviews/questions/sort-out-questions.ts';
import type { EarlierRows } from '#server/domains/reviews/published/imported/earlier-reviews.ts';
import { type FileCursor, fileOf, type FilePayload } from '../files/file-payload.ts';
import { countReviewLines } from '../reviews/count-review-lines.ts';
import { readPiece } from '../files/read-piece.ts';
import { noCounts, recordCheck } from '../record-check.ts';
import { countFoundProducts, type FoundLine, newFoundProducts } from './count-found-products.ts';
import { fetchMediaChunk, isMediaCursor, MEDIA_CURSOR } from './fetch-media-chunk.ts';
import { addQuestionLines, type FoundQuestionLine } from './count-question-lines.ts';
import { questionKindOf, readQuestionLines } from './read-question-lines.ts';
import { withProduct, withQuestionProduct } from './with-product.ts';

/**
 * Imports product reviews from the file of another tool or from Recueil’s own export: first the
 * rows, then their photos and videos. Both phases can be resumed.
 */
export const importProductReviewFile: PrepareChunk = async (app, job) => {
  if (job.phase === 'check') return checkFile(app, job);
  if (isMediaCursor(job.cursor)) return fetchMediaChunk(app, job);
  const { payload, cursor } = fileOf(job);
  const { lines, questions, team_code, next } = await readLines(app, job, payload, cursor);
  return async (tx) => {
    const reviews = lines.flatMap(({ review }) => review ?? []);
    const saved = await saveImportedProductReviews(
      tx,
      { team_id: job.team_id, import_id: job.id },
      reviews,
    );
    const of = { team_id: job.team_id, team_code, import_id: job.id };
    const found = questions.flatMap(({ question }) => question ?? []);
    const savedQuestions = await saveImportedQuestions(tx, of, found);
    return addQuestionLines(
      countReviewLines(lines, saved, next ?? MEDIA_CURSOR),
      questions,
      savedQuestions,
    );
  };
};

/** Reads the file to its end and counts the result of each row, without writing any review. */
async function checkFile(app: App, job: OperationJob): Promise<WriteChunk> {
  const { payload, cursor } = fileOf({ ...job, cursor: null });
  const counts = noCounts();
  const earlierRows: EarlierRows = new Map();
  const products = newFoundProducts();
  const earlierNames = new Set<string>();
  for (let at: FileCursor | null = cursor; at !== null;) {
    const { lines, questions, team_code, next }: Awaited<ReturnType<typeof readLines>> =
      await readLines(app, job, payload, at);
    const reviews = lines.flatMap(({ review }) => review ?? []);
    const isMine = await recordCheck(app, job, counts, async (tx) => {
      const where = { team_id: job.team_id, import_id: job.id };
      const sorted = await sortOutProductReviews(tx.db, where, reviews, earlierRows);
      const found = questions.flatMap(({ question }) => question ?? []);
      const names = found.flatMap((one) => [one.origin_id, one.question ?? one.origin_id]);
      const of = { ...where, team_code };
      const present = await readPresentQuestions(tx.db, of, names);
      const done = addQuestionLines(
        countReviewLines(lines, sorted, next),
        questions,
        sortOutQuestions(found, present, of, earlierNames),
      );
      return { ...done, outcomes: { ...done.outcomes, ...countFoundProducts(products, lines) } };
    });
    if (!isMine) break;
    at = next;
  }
  return async () => ({ done: 0, next: null });
}

async function readLines(
  app: Pick<App, 'db' | 'tables' | 'clock' | 'config'>,
  { id, team_id }: Pick<OperationJob, 'id' | 'team_id'>,
  payload: FilePayload,
  cursor: FileCursor,
): Promise<{
  lines: FoundLine[];
  questions: FoundQuestionLine[];
  team_code: string;
  next: FileCursor | null;
}> {
  const { timezone, team_code } = await app.db
    .selectFrom('teams')
    .select(['timezone', 'team_code'])
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  // Imported on first use, because it loads the HTML parser.
  const { readProductReviewLines } = await import('./read-product-review-lines.ts');
  const { rows, next } = await readPiece(app, id, payload, cursor, () => false);
  const isOwnFile = payload.reviews?.recognised === OWN_FILE;
  const kindOf = isOwnFile ? questionKindOf(payload) : () => null;
  const others = rows.flatMap((row) => {
    const kind = row.fault === null ? kindOf(row) : null;
    return kind === null ? [] : [{ row, kind }];
  });
  const questionLines = readQuestionLines(others, payload);
  const questionRows = new Set(others.map(({ row }) => row));
  const reviewRows = rows.filter((row) => !questionRows.has(row));
  const lines = readProductReviewLines(reviewRows, payload, {
    now: app.clock.now(),
    timezone,
    scale: payload.reviews?.scale ?? 5,
    isOwnFile,
    allowsHttp: app.config.allowPrivateAddresses,
  });
  const find = await findProducts(
    app.db,
    team_id,
    [...lines, ...questionLines].map(({ keys }) => keys),
  );
  return {
    lines: lines.map((line) => withProduct(line, find(line.keys), payload)),
    questions: questionLines.map((line) => withQuestionProduct(line, find(line.keys), payload)),
    team_code,
    next,
  };
}
