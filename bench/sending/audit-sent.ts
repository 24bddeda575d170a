import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Database } from '#server/database/open.ts';
import { FIRST_CELL, placeOf } from '#server/domains/counters/cells.ts';

/**
 * Checks the same result for every contestant: each message sent once, its request dated, one
 * timeline event, counted once.
 */
export async function auditSent(
  db: Database,
  messages: number,
  { isCounted = true } = {},
): Promise<void> {
  const place = placeOf('email', 'request');
  const {
    rows: [found],
  } = await sql<Record<string, number>>`
    select (select count(*)::int from messages where status = 'sent' and sent_at is not null and finished_at is not null and due_at is null and provider_message_id = 'bench-' || id) as sent,
      (select count(*)::int from review_requests where date_sent is not null and sent_day is not null and link_expires_at > now() + interval '179 days' and last_channel = 'email' and last_step = 'request') as requests,
      (select count(*)::int from listed_requests) as listed,
      (select coalesce(sum(n), 0)::int from review_counts) as listed_counted,
      (select count(distinct message_id)::int from request_timeline where kind = 'sent' and detail = '{"step": "request", "channel": "email"}') as events,
      (select count(*)::int from request_timeline) as all_events,
      (select coalesce(sum(c[${sql.lit(FIRST_CELL.sent + place)}]), 0)::int from statistics) as counted,
      (select coalesce(sum(c[${sql.lit(FIRST_CELL.request_sent + place)}]), 0)::int from statistics) as first_counted`.execute(
    db,
  );
  const counted = isCounted ? messages : 0;
  assert.deepEqual(
    found,
    {
      sent: messages,
      requests: messages,
      listed: messages,
      listed_counted: messages,
      events: messages,
      all_events: messages,
      counted,
      first_counted: counted,
    },
    'the work is not done, or not equal',
  );
}
