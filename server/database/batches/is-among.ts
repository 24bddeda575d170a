import { type RawBuilder, sql } from 'kysely';

/**
 * The condition that a column has one of the keys of a batch. A batch of one key has a text of its
 * own: PostgreSQL expects ten keys of an array that it does not know yet, so that the plan for one
 * is always the cheaper one, and the statement would be planned anew at each call.
 */
export function isAmong(
  column: RawBuilder<unknown>,
  type: 'bigint' | 'bytea',
  keys: readonly unknown[],
): RawBuilder<boolean> {
  const [only] = keys;
  return keys.length === 1
    ? sql<boolean>`${column} = ${only}::${sql.raw(type)}`
    : sql<boolean>`${column} = any(${keys}::${sql.raw(type)}[])`;
}
