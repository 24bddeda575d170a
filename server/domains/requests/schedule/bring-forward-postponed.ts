import { sql } from 'kysely';
import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { findContactLocation } from '../lists/find-contact-location.ts';
import { openingHours } from '../planning/opening-hours.ts';
import { pauseIntervals } from '#server/domains/requests/planning/closed-intervals.ts';
import { readPlanInputs } from '../planning/read-plan-inputs.ts';
import { whenDue } from '../planning/when-due.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';

/**
 * Brings forward a postponed message when the order is delivered: the message is sent after the
 * usual delay when that is before the postponed date.
 */
export async function bringForwardPostponed(
  tx: Tx,
  { request_id, is_new }: EventPayload<'order_recorded'>,
): Promise<void> {
  if (is_new) return;
  const { rows } = await sql<{
    id: string;
    channel: MessageChannel | null;
    scheduled_at: Date;
  }>`
    select m.id, m.channel, m.scheduled_at from messages m join review_requests r on r.id = m.request_id join orders o on o.id = r.order_id
    where m.request_id = ${request_id} and m.status = 'postponed' and o.delivered_at > (m.metadata->>'postponed_at')::timestamptz`.execute(
    tx.db,
  );
  if (rows.length === 0) return;
  const input = (await readPlanInputs(tx.db, [request_id], tx.now)).get(request_id)?.input;
  if (!input) return;
  const place = findContactLocation(input.person, {
    timezone: input.team.timezone,
    holiday_region: input.flow.send_window.holiday_region,
  });
  const due = whenDue(input.order, 'order_delivered', input.flow, place.zones[0], tx.now.getTime());
  if (due.kind !== 'due') return;
  const pauses = pauseIntervals(input.flow.pauses, input.team.timezone);
  for (const row of rows) {
    const at = new Date(
      openingHours()(
        Math.max(due.at, tx.now.getTime()),
        input.flow.send_window[row.channel ?? 'email'],
        place,
        pauses,
      ).start,
    );
    if (at >= row.scheduled_at) continue;
    await sql`update messages set scheduled_at = ${at}, due_at = case when due_at is null then null else ${at}::timestamptz end, updated_at = ${tx.now} where id = ${row.id} and status = 'postponed'`.execute(
      tx.db,
    );
  }
}
