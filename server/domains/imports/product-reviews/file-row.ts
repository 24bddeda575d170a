import { type RawBuilder, sql } from 'kysely';
import type { PRODUCT_REVIEW_COLUMNS } from '#contract/api/product-review-file.ts';

/** What the file of product reviews tells of one review, question or answer. */
export type FileRow = Record<(typeof PRODUCT_REVIEW_COLUMNS)[number], string | null>;

/**
 * A column as the file of product reviews writes it: ISO 8601 in UTC, to the second, so that it is
 * read back as it was, whatever the zone of the reading team.
 */
export function fileMoment(column: string): RawBuilder<unknown> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
}

/** A truth as that file writes it; nothing where it is not known. */
export const fileFlag = (column: string): RawBuilder<unknown> =>
  sql.raw(`case when ${column} then 'oui' when not ${column} then 'non' end`);
