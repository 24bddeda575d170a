import { type RawBuilder, sql } from 'kysely';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { CONTACTS_AFTER, searchPatterns } from './search-text.ts';

/** The filters that the two lists share. */
export interface RequestFilters {
  search?: string | undefined;
  rating?: readonly number[] | undefined;
  country_code?: readonly string[] | undefined;
}

/**
 * Returns conditions on `r`, the table of requests of the statement; none when no filter is set.
 */
export function requestConditions(filters: RequestFilters): RawBuilder<boolean>[] {
  const conditions: RawBuilder<boolean>[] = [];
  if (filters.rating && filters.rating.length > 0)
    conditions.push(sql`r.rating = any(${filters.rating}::smallint[])`);
  if (filters.country_code && filters.country_code.length > 0)
    conditions.push(sql`r.country_code = any(${filters.country_code}::text[])`);
  return conditions;
}

/**
 * Returns conditions on `s`, which is `request_search` or `review_search` in the statement; none
 * when the search text is empty.
 */
export function searchConditions(
  filters: RequestFilters,
  role: TeamCaller['role'],
): RawBuilder<boolean>[] {
  return searchPatterns(filters.search ?? '').map((pattern) => matches(pattern, role));
}

/**
 * A reader does not see contacts, so a search by a reader must not match them. The first half of
 * the condition uses the index.
 */
function matches(pattern: string, role: TeamCaller['role']): RawBuilder<boolean> {
  if (role !== 'reader') return sql`s.search like ${pattern}`;
  return sql`(s.search like ${pattern} and split_part(s.search, ${sql.lit(CONTACTS_AFTER)}, 1) like ${pattern})`;
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
