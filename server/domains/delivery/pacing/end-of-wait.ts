import { NEVER_FULFILLED_DAYS } from '#server/domains/requests/planning/when-due.ts';

/**
 * SQL condition: the first message `q` of a request `w` whose order `o` has not been shipped and
 * which has no date of its own. Only the order, or a person, gives it a date.
 */
export const AWAITS_ITS_ORDER = `
  messages q join review_requests w on w.id = q.request_id join orders o on o.id = w.order_id
  where q.step = 'request' and q.finished_at is null and q.due_at is null
    and q.list_status in ('waiting_payment', 'waiting_fulfillment', 'waiting_delivery', 'held') and not q.metadata ?| array['send_now', 'postponed']
    and o.fulfilled_at is null and o.delivered_at is null
    and (w.trigger_event in ('order_fulfilled', 'order_delivered') or (w.trigger_event = 'order_paid' and o.paid_at is null))`;

/**
 * SQL expression: the date at which the request `r` of a row `m` of `messages` expires because its
 * order was never shipped. It is null when the row has a date of its own or waits for a person.
 * Until that date, `scheduled_at` is not the date of a departure. The `case` excludes most rows
 * first, because the order is looked up for each of the others.
 */
export const END_OF_WAIT = `case when m.finished_at is null and m.due_at is null and r.order_id is not null and m.list_status not in ('failed', 'outcome_unknown') then (
  select max(coalesce(o.ordered_at, o.created_at)) + interval '${NEVER_FULFILLED_DAYS * 24} hours' from ${AWAITS_ITS_ORDER} and q.team_id = m.team_id and q.request_id = m.request_id
) end`;
