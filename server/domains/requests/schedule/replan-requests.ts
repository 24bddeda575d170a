import { sql } from 'kysely';
import {
  PENDING_STATUSES,
  TRIGGER_EVENTS,
  type TriggerEvent,
} from '#contract/labels/message-status.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { OrderContent } from '#server/domains/orders/order-content.ts';
import { endOfOrder } from './end-step.ts';
import { findContactStatuses, type ContactStatus } from '../contacts/find-contact-statuses.ts';
import { freeRows } from '../lists/free-rows.ts';
import { preservesDate } from './is-replannable.ts';
import { contextOf, preserveDate } from './preserve-date.ts';
import { isStillAhead } from './is-still-ahead.ts';
import type { Planning } from '../planning/load-planning.ts';
import { lockRequests, type LockedMessage, type LockedRequest } from './lock-requests.ts';
import type { PlanContext, PlanInput, PlannedStep } from '../planning/plan-context.ts';
import { orderInput } from '../planning/plan-order.ts';
import { type ExplainedStep, explainRequests } from '../planning/plan-requests.ts';
import type { OrderToPlan } from '../intake/schedule-requests.ts';
import { requestColumns } from '#server/domains/requests/intake/insert-requests.ts';
import { updateMessages, type ReplannedMessage } from './update-messages.ts';
import { hasNewDates } from './has-new-dates.ts';

export interface ChangedOrder extends OrderToPlan {
  before: OrderContent;
}

/**
 * Replans the requests of changed orders: the data that a request copies from its order, and every
 * step that planning may still change.
 */
export async function replanRequests(
  tx: Tx,
  planning: Planning,
  orders: readonly ChangedOrder[],
): Promise<void> {
  if (orders.length === 0) return;
  const requests = new Map(
    (
      await lockRequests(
        tx,
        'order_id',
        orders.map(({ id }) => id),
      )
    ).map((request) => [request.order_id, request]),
  );
  const contactStatusOf = await findContactStatuses(
    tx,
    planning.team.id,
    orders.map(({ content }) => content),
  );
  const live = orders.flatMap((order) => {
    const request = requests.get(order.id);
    return request === undefined || request.erased_at !== null ? [] : [{ order, request }];
  });
  await updateRequests(tx, live);
  const moved = live.flatMap(({ order, request }) =>
    replanOne(tx.now, planning, order, request, contactStatusOf(order.content)),
  );
  await updateMessages(tx, planning, moved);
}

function replanOne(
  now: Date,
  planning: Planning,
  order: ChangedOrder,
  request: LockedRequest,
  { opt_out, can_mail }: ContactStatus,
): ReplannedMessage[] {
  const { free, fixedSteps, met_inactive_flow } = freeRows(request);
  const call = (content: OrderContent): PlanInput =>
    orderInput(planning, {
      content,
      received_at: order.received_at,
      trigger_event: isTrigger(request.trigger_event)
        ? request.trigger_event
        : planning.flow.trigger_event,
      opt_out: request.stopped_at === null ? opt_out : 'stopped',
      can_mail,
      contact_refused: order.contact_refused ?? false,
      rated: request.rating !== null,
      met_inactive_flow,
      fixedSteps,
      seed: request.uuid,
      now,
    });
  const datesChanged = hasNewDates(order.before, order.content);
  const input = call(order.content);
  const planned = explainRequests(input, planning.open);
  // A pending request that is too old was planned on purpose and stays, unless it becomes too old
  // by this change.
  const isWanted =
    isTooOld(planned) &&
    isStillAhead(free.get('request'), now) &&
    (!datesChanged || isTooOld(explainRequests(call(order.before), planning.open)));
  const explained = isWanted
    ? explainRequests({ ...input, import_share: 0 }, planning.open)
    : planned;
  const replanned = explained.flatMap((step): ReplannedMessage[] => {
    const before = free.get(step.row.step);
    if (before === undefined) return [];
    return finishReplanning(
      before,
      datesChanged ? step.row : planAround(before, step, () => contextOf(input, planning.open)),
      datesChanged,
    );
  });
  const taken = new Set(replanned.map(({ before }) => before.id));
  return [
    ...replanned,
    ...endPostponed(
      order.content,
      request.messages.filter((row) => !taken.has(row.id) && free.get(row.step) !== row),
    ),
  ];
}

const isTooOld = (planned: readonly ExplainedStep[]): boolean =>
  planned.some(({ row }) => row.reason === 'too_old');

/**
 * When the dates of the order did not change, a scheduled or held row is held or released on its
 * own date. A row that waits for its order has no date of its own.
 */
function planAround(
  before: LockedMessage,
  explained: ExplainedStep,
  context: () => PlanContext,
): PlannedStep {
  const { row: plan } = explained;
  const isDateOwn =
    plan.channel === before.channel &&
    [before, plan].every((row) => row.status === 'scheduled' || row.status === 'held');
  return isDateOwn && !preservesDate(before, plan, false)
    ? preserveDate(context(), before, explained).plan
    : plan;
}

function finishReplanning(
  before: LockedMessage,
  plan: PlannedStep,
  datesChanged: boolean,
): ReplannedMessage[] {
  if (!preservesDate(before, plan, datesChanged)) return [{ before, plan }];
  if (before.recipient === plan.recipient) return [];
  const { status, reason, scheduled_at, due_at, moved_by } = before;
  return [{ before, plan: { ...plan, status, reason, scheduled_at, due_at, moved_by } }];
}

/**
 * Also ends postponed messages, and reminders that a customer requested, when the order was
 * cancelled.
 */
function endPostponed(content: OrderContent, rows: readonly LockedMessage[]): ReplannedMessage[] {
  const reason = endOfOrder({ ...content, received_at: new Date(0) });
  const pending: readonly string[] = PENDING_STATUSES;
  if (reason === null) return [];
  return rows
    .filter((row) => pending.includes(row.status))
    .map((before) => ({ before, plan: { ...before, status: 'cancelled', reason, due_at: null } }));
}

function isTrigger(text: string): text is TriggerEvent {
  return (TRIGGER_EVENTS as readonly string[]).includes(text);
}

async function updateRequests(
  tx: Tx,
  live: readonly { order: ChangedOrder; request: LockedRequest }[],
): Promise<void> {
  const rows = live.map(({ order, request }) => ({
    id: request.id,
    ...requestColumns(order.content),
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(id bigint, integration_order_number text, email text, phone_number text, first_name text, last_name text,
        country_code text, locale text, experienced_at timestamptz, search text)),
    moved as (update messages m set country_code = g.country_code from given g join review_requests r on r.id = g.id
      where m.request_id = g.id and r.country_code is distinct from g.country_code),
    searched as (update request_search s set search = g.search from given g where s.request_id = g.id and s.search <> g.search)
    update review_requests r set updated_at = ${tx.now}::timestamptz, integration_order_number = g.integration_order_number, email = g.email, phone_number = g.phone_number,
      first_name = g.first_name, last_name = g.last_name, country_code = g.country_code, locale = g.locale, experienced_at = g.experienced_at
    from given g
    where r.id = g.id and (r.integration_order_number, r.email, r.phone_number, r.first_name, r.last_name, r.country_code, r.locale, r.experienced_at)
      is distinct from (g.integration_order_number, g.email, g.phone_number, g.first_name, g.last_name, g.country_code, g.locale, g.experienced_at)`.execute(
    tx.db,
  );
}
