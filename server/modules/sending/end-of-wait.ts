import { NEVER_FULFILLED_DAYS } from '#server/modules/review-requests/when-due.ts';

/** SQL: the first messages `q` of requests `w` whose order `o` nobody has shipped, without a date of their own. Only the order, or a person, gives them one. */
export const AWAITS_ITS_ORDER = `
  messages q join review_requests w on w.id = q.request_id join orders o on o.id = w.order_id
  where q.step = 'request' and q.finished_at is null and q.due_at is null
    and q.list_status in ('waiting_payment', 'waiting_fulfillment', 'waiting_delivery', 'held') and not q.metadata ?| array['send_now', 'postponed']
    and o.fulfilled_at is null and o.delivered_at is null
    and (w.trigger_event in ('order_fulfilled', 'order_delivered') or (w.trigger_event = 'order_paid' and o.paid_at is null))`;

/** SQL: when the request of a row `m` of `messages` is given up because nobody shipped its order; null where it has a date of its own. Until then `scheduled_at` is no departure. */
export const END_OF_WAIT = `case when m.finished_at is null and m.due_at is null then (
  select max(coalesce(o.ordered_at, o.created_at)) + interval '${NEVER_FULFILLED_DAYS * 24} hours' from ${AWAITS_ITS_ORDER} and q.team_id = m.team_id and q.request_id = m.request_id
) end`;
