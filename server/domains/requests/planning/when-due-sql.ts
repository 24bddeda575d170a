import { type RawBuilder, sql } from 'kysely';
import { NEVER_FULFILLED_DAYS } from './when-due.ts';

/**
 * The rule `never_fulfilled` of `whenDue` as a SQL condition, for the order `o` of a request that
 * waits for its order. A day has 24 hours, also when the clocks change.
 */
export function neverFulfilledSql(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(o.fulfilled_at is null and o.delivered_at is null
    and coalesce(o.ordered_at, o.created_at) <= ${now}::timestamptz - make_interval(hours => ${24 * NEVER_FULFILLED_DAYS}::int))`;
}
