import { type RawBuilder, sql } from 'kysely';
import { searchPatterns } from '#server/domains/requests/lists/search-text.ts';

/**
 * Returns an SQL condition for rows that contain all these words, case and accents ignored. Without
 * words, all rows match. `about` begins with a space, as every word does.
 */
export function whereSearchMatches(
  about: RawBuilder<unknown>,
  search: string | undefined,
): RawBuilder<unknown> {
  const conditions = searchPatterns(search ?? '').map(
    (pattern) =>
      sql`regexp_replace(normalize(lower(${about}), NFD), '[\u0300-\u036f]', '', 'g') like ${pattern}`,
  );
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
}
