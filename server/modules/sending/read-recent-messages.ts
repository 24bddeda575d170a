import { sql, type Transaction } from 'kysely';
import type { Step } from '#contract/message-status.ts';
import type { DB } from '#server/database/tables.ts';
import type { AcceptedMessage } from '#server/modules/review-requests/frequency-caps.ts';

/**
 * What the person behind each request received from the team in the last 30 days: a match by phone or by e-mail. A message in flight or of unknown
 * outcome counts from its start; the rows of `except` are the ones being judged.
 */
export async function readRecentMessages(db: Transaction<DB>, request_ids: readonly string[], except: readonly string[], now: Date): Promise<Map<string, AcceptedMessage[]>> {
  // Correlated on purpose: planned once for any number of requests, a join would read the whole table for a few hundred.
  const { rows } = await sql<{ request_id: string; step: Step; at: Date }>`
    select a.id as request_id, m.step, coalesce(m.sent_at, m.updated_at) as at
    from review_requests a cross join lateral (
      select r.id from review_requests r where r.team_id = a.team_id and r.email = a.email
      union
      select r.id from review_requests r where r.team_id = a.team_id and r.phone_number = a.phone_number
      offset 0) s
    cross join lateral (
      select m.step, m.sent_at, m.updated_at from messages m
      where m.request_id = s.id and m.status in ('sent', 'delivered', 'sending', 'outcome_unknown') and m.id <> all(${except}::bigint[])
      offset 0) m
    where a.id = any(${request_ids}::bigint[]) and coalesce(m.sent_at, m.updated_at) > ${now}::timestamptz - interval '30 days'`.execute(db);
  return Map.groupBy(rows, (row) => row.request_id);
}
