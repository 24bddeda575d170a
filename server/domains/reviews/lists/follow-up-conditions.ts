import { type RawBuilder, sql } from 'kysely';
import { FOLLOW_UP_STATUSES, type FollowUpStatus } from '#contract/labels/follow-up.ts';
import type { Query } from '#contract/api/schemas.ts';

type FollowUpFilters = Pick<Query<'listReviews'>, 'status' | 'owner_id'>;

/**
 * Returns the conditions on the follow-up. Only rated requests have one. The statuses are literals
 * in the SQL, so that PostgreSQL can use the partial index.
 */
export function followUpConditions(
  { status, owner_id }: FollowUpFilters,
  user_id: string,
): RawBuilder<boolean>[] {
  const statuses = statusesOf({ status });
  const conditions =
    statuses.length === 0
      ? []
      : [sql<boolean>`r.rating is not null`, sql<boolean>`r.status in (${literals(statuses)})`];
  if (owner_id === 'none')
    return [...conditions, sql<boolean>`r.rating is not null`, sql<boolean>`r.owner_id is null`];
  return owner_id === undefined
    ? conditions
    : [...conditions, sql<boolean>`r.owner_id = ${owner_id === 'me' ? user_id : owner_id}`];
}

export function statusesOf({
  status = [],
}: Pick<FollowUpFilters, 'status'>): readonly FollowUpStatus[] {
  return FOLLOW_UP_STATUSES.filter((known) => status.includes(known));
}

export function othersThan(statuses: readonly FollowUpStatus[]): FollowUpStatus[] {
  return FOLLOW_UP_STATUSES.filter((status) => !statuses.includes(status));
}

export function literals(statuses: readonly FollowUpStatus[]): RawBuilder<unknown> {
  return sql.join(statuses.map((status) => sql.lit(status)));
}
