import { type RawBuilder, sql } from 'kysely';

/**
 * Of `review_requests r`: the last contact with the person is older than that (a SQL moment),
 * nothing of it is still to go, and it was not forgotten yet. A page that was only opened is
 * contact too; a pixel there is none.
 */
export function isOld(since: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`(r.erased_at is null and r.created_at < ${since} and r.last_activity_at < ${since} and not exists (
    select from messages m where m.request_id = r.id and m.finished_at is null and m.status <> 'failed'))`;
}
