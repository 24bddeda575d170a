import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { deliverDue } from './deliver-due.ts';

/** Longer than any transaction lasts: what was accepted in one that ended late is seen too. What is seen twice is told once. */
const LOOK_BACK_MINUTES = 15;

/** Requests whose first message has left, for the teams that want to know; read after the sending, so that the sending pays nothing for it. Then whatever else is due. */
export async function noteSentRequests(app: App): Promise<void> {
  const since = new Date(app.clock.now().getTime() - LOOK_BACK_MINUTES * 60_000);
  await sql`
    insert into webhook_deliveries (webhook_id, event, about, request_id, occurred_at, next_try_at)
    select w.id, 'request.sent', r.id::text, r.id, r.date_sent, ${app.clock.now()}::timestamptz
    from outgoing_webhooks w join review_requests r on r.team_id = w.team_id and r.date_sent >= greatest(${since}::timestamptz, w.created_at)
    where w.events @> array['request.sent'] on conflict do nothing`.execute(app.db);
  await deliverDue(app);
}
