import type { ChunkDone, Refusal } from '#server/domains/operations/operation-kind.ts';
import type { SortedReview } from '#server/domains/reviews/published/imported/sort-out-reviews.ts';
import type { TableRow } from '#server/ports/table-files.ts';

interface CountedLine {
  row: Pick<TableRow, 'line' | 'cells'>;
  review: unknown;
  errors: Refusal['errors'];
}

interface CountedReview {
  review: { rating: number; is_rounded: boolean };
  status: SortedReview['status'];
}

/** Counts the results of the lines of a file of reviews. A line without a review was refused. */
export function countReviewLines(
  lines: readonly CountedLine[],
  sorted: readonly CountedReview[],
  next: ChunkDone['next'],
): ChunkDone {
  const refusals: Refusal[] = lines.flatMap(({ row, review, errors }) =>
    review === null ? [{ line: row.line, errors, cells: row.cells }] : [],
  );
  const outcomes: Record<string, number> = {};
  const count = (key: string): void => {
    outcomes[key] = (outcomes[key] ?? 0) + 1;
  };
  for (const { review, status } of sorted) {
    count(status === 'new' ? `stars ${review.rating}` : `left ${status}`);
    if (status === 'new' && review.is_rounded) count('rounded');
  }
  const of = (status: SortedReview['status']): number => outcomes[`left ${status}`] ?? 0;
  const duplicates = of('twice') + of('imported') + of('own');
  const updated = of('completed');
  return {
    done: lines.length,
    created: sorted.length - duplicates - updated - of('forgotten'),
    updated,
    unchanged: of('forgotten'),
    duplicates,
    refusals,
    outcomes,
    next,
  };
}
