import { type RawBuilder, sql } from 'kysely';

/** The number of elements that PostgreSQL assumes for an array whose value it plans without. */
const EXPECTED = 10;

/**
 * Returns the condition that a column equals one of the keys of a batch. For a batch that is
 * shorter than PostgreSQL assumes, a plan for its own keys is always the cheaper one, so the
 * statement would be planned again at each call. So a batch of one key has a separate text, and the
 * others are filled up with their last key.
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
