import { TRUSTPILOT, UNDO_DAYS } from '#contract/labels/review-origins.ts';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { readFilePayload } from '../files/file-payload.ts';
import { presentMedia } from '../product-reviews/present-media.ts';
import { presentFoundProducts } from '../product-reviews/present-found-products.ts';
import { previewReviews } from './preview-reviews.ts';
import type { OperationRow } from '#server/domains/operations/read-operation.ts';

type Detail = Answer<'getImport'>['data'];

/**
 * Presents the details of an import of reviews; null for other imports. The contents of the file
 * are personal data, so readers do not see them.
 */
export async function presentReviews(
  app: Pick<App, 'db' | 'tables' | 'clock'>,
  row: OperationRow,
  role: TeamCaller['role'],
): Promise<Detail['reviews']> {
  const file = readFilePayload(row.payload);
  if (!file || file.reviews === null) return null;
  const { outcomes, state } = row;
  const leftOut = (status: string): number => outcomes[`left ${status}`] ?? 0;
  const until = undoUntil(row);
  return {
    ...file.reviews,
    preview:
      state === 'checked' && role !== 'reader' && 'rating' in file.mapping
        ? await previewReviews(app, row, file)
        : [],
    products: file.kind === 'product_reviews' ? await presentFoundProducts(app.db, row) : null,
    media:
      file.kind === 'product_reviews' ? await presentMedia(app.db, row.id, app.clock.now()) : null,
    left_out: {
      twice: leftOut('twice'),
      imported: leftOut('imported'),
      own: leftOut('own'),
      forgotten: leftOut('forgotten'),
    },
    rounded: outcomes['rounded'] ?? 0,
    ratings: [1, 2, 3, 4, 5].map((stars) => outcomes[`stars ${stars}`] ?? 0),
    undone_at: row.undone_at?.toISOString() ?? null,
    kept_questions: outcomes['kept questions'] ?? 0,
    undo_until: until !== null && until > app.clock.now() ? until.toISOString() : null,
  };
}

/**
 * Returns until when an import can be undone: for one month after it ended, when it added something
 * to the wall. Returns null otherwise.
 */
export function undoUntil({
  kind,
  phase,
  state,
  created,
  finished_at,
  touched_at,
  undone_at,
  payload,
}: Pick<
  OperationRow,
  'kind' | 'phase' | 'state' | 'created' | 'finished_at' | 'touched_at' | 'undone_at' | 'payload'
>): Date | null {
  const isStill = state === 'done' || state === 'cancelled' || state === 'failed';
  if (
    (kind !== 'reviews' && kind !== 'product_reviews') ||
    phase !== 'run' ||
    !isStill ||
    created === 0 ||
    undone_at !== null ||
    (kind === 'reviews' && readFilePayload(payload)?.reviews?.origin === TRUSTPILOT)
  )
    return null;
  // Later attempts at photos and videos touch an import that is done.
  return new Date((finished_at ?? touched_at).getTime() + UNDO_DAYS * 86_400_000);
}
