import { sql, type Transaction } from 'kysely';
import type { Step } from '#contract/message-status.ts';
import type { DB } from '#server/database/tables.ts';
import type { AcceptedMessage } from '#server/modules/review-requests/frequency-caps.ts';

/**
 * What the person behind each request received from the team in the last 30 days: a match by phone or by e-mail. A message in flight or of unknown
 * outcome counts from its start; the rows of `except` are the ones being judged.
 */
export async function readRecentMessages(db: Transaction<DB>, request_ids: readonly string[], except: readonly string[], now: Date): Promise<Map<string, AcceptedMessage[]>> {
  const { rows } = await sql<{ request_id: string; step: Step; at: Date }>`
    with asked as (select id, team_id, email, phone_number from review_requests where id = any(${request_ids}::bigint[])),
    same as (
      select a.id, r.id as other from asked a join review_requests r on r.team_id = a.team_id and r.email = a.email
      union
      select a.id, r.id from asked a join review_requests r on r.team_id = a.team_id and r.phone_number = a.phone_number
    )
    select s.id as request_id, m.step, coalesce(m.sent_at, m.updated_at) as at
    from same s join messages m on m.request_id = s.other
    where m.status in ('sent', 'delivered', 'sending', 'outcome_unknown') and m.id <> all(${except}::bigint[])
      and coalesce(m.sent_at, m.updated_at) > ${now}::timestamptz - interval '30 days'`.execute(db);
  return Map.groupBy(rows, (row) => row.request_id);
}
