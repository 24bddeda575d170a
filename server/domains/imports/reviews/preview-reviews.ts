import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { OperationRow } from '#server/domains/operations/read-operation.ts';
import { fileOf, type FilePayload } from '../files/file-payload.ts';
import { readReviewPiece } from './read-review-piece.ts';

const SHOWN = 5;
type ReviewPreview = NonNullable<Answer<'getImport'>['data']['reviews']>['preview'];

/**
 * Presents the first reviews of a file as the wall would show them, so that a wrongly mapped column
 * is visible.
 */
export async function previewReviews(
  app: Pick<App, 'db' | 'tables' | 'clock'>,
  row: OperationRow,
  payload: FilePayload,
): Promise<ReviewPreview> {
  const { cursor } = fileOf({ payload: row.payload, cursor: null });
  const { lines } = await readReviewPiece(app, row, payload, cursor, SHOWN_FROM);
  return lines
    .flatMap(({ review }) => review ?? [])
    .slice(0, SHOWN)
    .map(
      ({
        rating,
        title,
        text,
        display_name,
        product,
        experienced_at,
        published_at,
        reply,
        is_incentivized,
      }) => ({
        rating,
        title,
        text,
        display_name,
        product,
        reply,
        is_incentivized,
        experienced_at: experienced_at?.toISOString() ?? null,
        published_at: published_at.toISOString(),
      }),
    );
}

/** The number of rows that are scanned for the first valid ones. */
const SHOWN_FROM = 100;
