import { type RawBuilder, sql } from 'kysely';
import type { TeamCaller } from '#server/http/calls/handler.ts';
import { CONTACTS_AFTER, searchPatterns } from './search-text.ts';

/** The filters that both lists share. */
export interface RequestFilters {
  search?: string | undefined;
  rating?: readonly number[] | undefined;
  country_code?: readonly string[] | undefined;
}

/**
 * Conditions on `r`, whichever table of requests it is in the statement; none when nothing is
 * asked.
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
 * Conditions on `s`, which is `request_search` or `review_search` in the statement; none when
 * nothing was typed.
 */
export function searchConditions(
  filters: RequestFilters,
  role: TeamCaller['role'],
): RawBuilder<boolean>[] {
  return searchPatterns(filters.search ?? '').map((pattern) => matches(pattern, role));
}

/**
 * A reader, who does not see contacts, does not find by them; the first half of the condition is
 * what the index knows.
 */
function matches(pattern: string, role: TeamCaller['role']): RawBuilder<boolean> {
  if (role !== 'reader') return sql`s.search like ${pattern}`;
  return sql`(s.search like ${pattern} and split_part(s.search, ${sql.lit(CONTACTS_AFTER)}, 1) like ${pattern})`;
}

export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
