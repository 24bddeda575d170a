import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/**
 * Locks the people of these requests, by e-mail and by phone, always in the same order. Two workers
 * never evaluate the caps of one person at the same time and never deadlock. Rows read afterwards
 * include those that the other worker committed. A person of a team that shares its caps is locked
 * for all teams of that owner.
 */
export async function lockPeople(
  db: Transaction<DB>,
  request_ids: readonly string[],
): Promise<void> {
  await sql`
    select count(pg_advisory_xact_lock(k)) from (
      select distinct hashtextextended('person ' || g.name || ' ' || c.contact, 0) as k
      from review_requests r cross join lateral (values (r.email), (r.phone_number)) c(contact)
      cross join lateral (select r.team_id::text as name union all select 'of owner ' || s.user_id from shared_caps s where s.team_id = r.team_id) g
      where r.id = any(${request_ids}::bigint[]) and c.contact is not null order by k) sorted`.execute(
    db,
  );
}
