import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { LockedMessage } from './lock-requests.ts';

/** The rows of a request as planning sees them, without locking them: for who only looks. */
export async function readMessages(
  db: Transaction<DB>,
  request_id: string,
): Promise<readonly LockedMessage[]> {
  const { rows } = await sql<LockedMessage>`
    select id, request_id, step, ordinal, status, reason, channel, recipient, scheduled_at, due_at, sent_at, metadata ->> 'moved_by' as moved_by, metadata ? 'send_now' as is_forced
    from messages where request_id = ${request_id} order by id`.execute(db);
  return rows;
}
