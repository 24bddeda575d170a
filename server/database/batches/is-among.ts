import { type RawBuilder, sql } from 'kysely';

/** The number of keys that PostgreSQL expects of an array that it does not know yet. */
const EXPECTED = 10;

/**
 * The condition that a column has one of the keys of a batch. While a batch is shorter than
 * PostgreSQL expects, the plan for its own keys is always the cheaper one, and the statement would
 * be planned anew at each call. So a batch of one key has a text of its own, and others are filled
 * up with their last key.
 */
export function isAmong(
  column: RawBuilder<unknown>,
  type: 'bigint' | 'bytea',
  keys: readonly unknown[],
): RawBuilder<boolean> {
  const [only] = keys;
  if (keys.length === 1) return sql<boolean>`${column} = ${only}::${sql.raw(type)}`;
  const missing = keys.length === 0 ? 0 : Math.max(0, EXPECTED - keys.length);
  const filled = [...keys, ...Array.from({ length: missing }, () => keys.at(-1))];
  return sql<boolean>`${column} = any(${filled}::${sql.raw(type)}[])`;
}
