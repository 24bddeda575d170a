import { OWN_FILE } from '#contract/labels/review-origins.ts';
import type { App } from '#server/app.ts';
import type { FileCursor, FilePayload } from '../files/file-payload.ts';
import type { OperationJob } from '#server/domains/operations/operation-kind.ts';
import { readPiece } from '../files/read-piece.ts';
import type { ReviewLine } from './read-review-lines.ts';

/** Reads the reviews of one piece of a file, one per row, in the shop’s time zone. */
export async function readReviewPiece(
  app: Pick<App, 'db' | 'tables' | 'clock'>,
  { id, team_id }: Pick<OperationJob, 'id' | 'team_id'>,
  payload: FilePayload,
  cursor: FileCursor,
  most = Infinity,
): Promise<{ lines: ReviewLine[]; next: FileCursor | null }> {
  const { timezone } = await app.db
    .selectFrom('teams')
    .select('timezone')
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  // Imported on first use, because it loads the HTML parser.
  const { readReviewLines } = await import('./read-review-lines.ts');
  const { rows, next } = await readPiece(app, id, payload, cursor, () => false);
  return {
    lines: readReviewLines(rows.slice(0, most), payload, {
      now: app.clock.now(),
      timezone,
      scale: payload.reviews?.scale ?? 5,
      isOwnFile: payload.reviews?.recognised === OWN_FILE,
    }),
    next,
  };
}
