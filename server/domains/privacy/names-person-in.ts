import { type RawBuilder, sql } from 'kysely';

/**
 * The regular expressions that find a person in a text: exact (`personPattern`) and fast
 * (`loosePattern`).
 */
export interface PersonTerms {
  pattern: string | null;
  loose: string | null;
}

/**
 * Whether a text of the database names the person. The exact expression is only asked where the
 * quick one finds something: alone it took over a minute beside 100 MB of raw events, so two
 * seconds.
 */
export function namesPersonIn(
  text: RawBuilder<unknown>,
  { pattern, loose }: PersonTerms,
): RawBuilder<boolean> {
  return sql<boolean>`(case when ${text} ~* ${loose}::text then ${text} ~* ${pattern}::text else false end)`;
}
