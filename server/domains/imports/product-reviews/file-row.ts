import { type RawBuilder, sql } from 'kysely';
import type { PRODUCT_REVIEW_COLUMNS } from '#contract/api/product-review-file.ts';

/** The columns of one review, question or answer in the file of product reviews. */
export type FileRow = Record<(typeof PRODUCT_REVIEW_COLUMNS)[number], string | null>;

/**
 * Returns the SQL of a time in the file of product reviews: ISO 8601 in UTC, to the second, so that
 * it does not depend on the zone of the importing team.
 */
export function fileMoment(column: string): RawBuilder<unknown> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`);
}

/**
 * Returns the SQL of the time of a decision or of a contest, to the millisecond, because a contest
 * in the second of its refusal is after it.
 */
export function fileInstant(column: string): RawBuilder<unknown> {
  return sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
}

/** Returns the SQL of a boolean in that file; null when it is unknown. */
export const fileFlag = (column: string): RawBuilder<unknown> =>
  sql.raw(`case when ${column} then 'oui' when not ${column} then 'non' end`);
