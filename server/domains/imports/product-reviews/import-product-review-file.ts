import { OWN_FILE } from '#contract/labels/review-origins.ts';
import type { App } from '#server/app.ts';
import { findProducts } from '#server/domains/products/find-products.ts';
import type {
  ImportJob,
  PrepareChunk,
  WriteChunk,
} from '#server/domains/operations/import-kind.ts';
import { saveImportedProductReviews } from '#server/domains/reviews/products/imported/save-imported-product-reviews.ts';
import { sortOutProductReviews } from '#server/domains/reviews/products/imported/sort-out-product-reviews.ts';
import type { EarlierRows } from '#server/domains/reviews/published/imported/earlier-reviews.ts';
import { type FileCursor, fileOf, type FilePayload } from '../files/file-payload.ts';
import { countReviewLines } from '../reviews/count-review-lines.ts';
import { readPiece } from '../files/read-piece.ts';
import { noCounts, recordCheck } from '../record-check.ts';
import { countFoundProducts, type FoundLine, newFoundProducts } from './count-found-products.ts';
import { fetchMediaChunk, isMediaCursor, MEDIA_CURSOR } from './fetch-media-chunk.ts';
import type { ProductReviewLine } from './read-product-review-lines.ts';

/**
 * Reviews of products from the file of another tool, or from our own export. Rows first, then their
 * photos and videos: both go on where they stopped.
 */
export const importProductReviewFile: PrepareChunk = async (app, job) => {
  if (job.phase === 'check') return checkFile(app, job);
  if (isMediaCursor(job.cursor)) return fetchMediaChunk(app, job);
  const { payload, cursor } = fileOf(job);
  const { lines, next } = await readLines(app, job, payload, cursor);
  return async (tx) => {
    const reviews = lines.flatMap(({ review }) => review ?? []);
    const saved = await saveImportedProductReviews(
      tx,
      { team_id: job.team_id, import_id: job.id },
      reviews,
    );
    return countReviewLines(lines, saved, next ?? MEDIA_CURSOR);
  };
};

/** Reads the file to its end, tells what each row would do, and writes nothing of it. */
async function checkFile(app: App, job: ImportJob): Promise<WriteChunk> {
  const { payload, cursor } = fileOf({ ...job, cursor: null });
  const counts = noCounts();
  const earlierRows: EarlierRows = new Map();
  const found = newFoundProducts();
  for (let at: FileCursor | null = cursor; at !== null;) {
    const { lines, next }: Awaited<ReturnType<typeof readLines>> = await readLines(
      app,
      job,
      payload,
      at,
    );
    const reviews = lines.flatMap(({ review }) => review ?? []);
    const isMine = await recordCheck(app, job, counts, async (tx) => {
      const where = { team_id: job.team_id, import_id: job.id };
      const sorted = await sortOutProductReviews(tx.db, where, reviews, earlierRows);
      const done = countReviewLines(lines, sorted, next);
      return { ...done, outcomes: { ...done.outcomes, ...countFoundProducts(found, lines) } };
    });
    if (!isMine) break;
    at = next;
  }
  return async () => ({ done: 0, next: null });
}

async function readLines(
  app: Pick<App, 'db' | 'tables' | 'clock' | 'config'>,
  { id, team_id }: Pick<ImportJob, 'id' | 'team_id'>,
  payload: FilePayload,
  cursor: FileCursor,
): Promise<{ lines: FoundLine[]; next: FileCursor | null }> {
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  // Loaded with the first file of reviews, for the parser of HTML that it brings.
  const { readProductReviewLines } = await import('./read-product-review-lines.ts');
  const { rows, next } = await readPiece(app, id, payload, cursor, () => false);
  const lines = readProductReviewLines(rows, payload, {
    now: app.clock.now(),
    timezone,
    scale: payload.reviews?.scale ?? 5,
    isOwnFile: payload.reviews?.recognised === OWN_FILE,
    allowsHttp: app.config.allowPrivateAddresses,
  });
  const find = await findProducts(
    app.db,
    team_id,
    lines.map(({ keys }) => keys),
  );
  return { lines: lines.map((line) => withProduct(line, find(line.keys), payload)), next };
}

function withProduct(
  { review, ...line }: ProductReviewLine,
  product_id: string | null,
  { mapping }: FilePayload,
): FoundLine {
  if (review === null) return { ...line, review: null, missing: null };
  if (product_id !== null) return { ...line, review: { ...review, product_id }, missing: null };
  const { product_id: id, variant_id, handle, sku, gtin } = line.keys;
  const named = [id, variant_id, handle, sku, gtin].find((key) => key) ?? null;
  const column = mapping['product_id'] ?? mapping['product_handle'] ?? mapping['product_sku'];
  const field = column ?? mapping['product_gtin'] ?? mapping['product_url'] ?? 'product_id';
  const sentence =
    named === null
      ? `Le champ « ${field} » est vide : rien ne dit de quel produit est cet avis.`
      : `Le champ « ${field} » vaut « ${named.slice(0, 60)} » : aucun produit, ou plusieurs, du catalogue ont cet identifiant, cette référence ou ce code. Ajoutez-le, puis importez cette ligne de nouveau.`;
  return {
    ...line,
    review: null,
    missing: named ?? 'Sans identifiant',
    errors: { ...line.errors, [field]: [sentence] },
  };
}
