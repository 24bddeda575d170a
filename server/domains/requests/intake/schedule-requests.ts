import type { TriggerEvent } from '#contract/labels/message-status.ts';
import { cutInBatches, inTwoStages, mapInTurns } from '#server/database/batches/in-two-stages.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { OrderContent, ShopIds } from '#server/domains/orders/order-content.ts';
import { findContactStatuses } from '../contacts/find-contact-statuses.ts';
import type { Planning } from '../planning/load-planning.ts';
import { insertMessages, type StepToWrite } from '../schedule/insert-messages.ts';
import type { PlannedStep } from '../planning/plan-context.ts';
import { planOrder } from '../planning/plan-order.ts';
import { recordTimelineEvents, type TimelineEvent } from '../timeline/record-timeline-event.ts';
import { whenDue } from '../planning/when-due.ts';
import { newLinkToken, insertRequests, type RequestSource } from './insert-requests.ts';

export interface OrderToPlan {
  id: string;
  content: OrderContent;
  shop_ids?: ShopIds | null;
  /** The time when the order was first received. */
  received_at: Date;
  /** True when the order had contacts and all of them were invalid. */
  contact_refused?: boolean;
  /**
   * True when the person was erased before: the order is stored without them and has no request.
   */
  is_erased?: boolean;
}

const PLANNED_TOGETHER = 125;

/** The planned steps, and the request of each order. */
interface ScheduleResult {
  planned: readonly PlannedStep[];
  requests: ReadonlyMap<string, { id: string; uuid: string }>;
}

/** Creates the request of each order, with all its steps planned as rows. */
export async function scheduleRequests(
  tx: Tx,
  planning: Planning,
  orders: readonly OrderToPlan[],
  source: RequestSource,
): Promise<ScheduleResult> {
  if (orders.length === 0) return { planned: [], requests: new Map() };
  const contactStatusOf = await findContactStatuses(
    tx,
    planning.team.id,
    orders.map(({ content }) => content),
  );
  const requests = orders.map((order) => ({
    order,
    uuid: crypto.randomUUID(),
    token: newLinkToken(),
    trigger_event: triggerOf(order, planning, source, tx.now),
    is_erased: order.is_erased ?? false,
  }));
  const ids = await insertRequests(tx, planning, requests, source);
  const plan = ({ order, uuid, trigger_event }: (typeof requests)[number]): StepToWrite[] => {
    const request_id = ids.get(uuid);
    if (request_id === undefined) return [];
    const rows = planOrder(planning, {
      ...order,
      trigger_event,
      ...contactStatusOf(order.content),
      ...(order.is_erased && { opt_out: 'erased' as const }),
      rated: false,
      met_inactive_flow: meetsInactiveFlow(planning, source),
      fixedSteps: {},
      seed: uuid,
      now: tx.now,
    });
    return rows.map((row) => ({ ...row, request_id, country_code: order.content.country_code }));
  };
  const planned: PlannedStep[] = [];
  const planBatch = async (batch: readonly (typeof requests)[number][]): Promise<StepToWrite[]> => {
    const rows = (await mapInTurns(batch, plan)).flat();
    planned.push(...rows);
    return rows;
  };
  await inTwoStages(cutInBatches(requests, PLANNED_TOGETHER), planBatch, (rows) =>
    insertMessages(tx, planning, rows),
  );
  await recordTimelineEvents(
    tx,
    [...ids.values()].map((request_id): TimelineEvent => ({
      kind: 'created',
      team_id: planning.team.id,
      request_id,
    })),
  );
  return {
    planned,
    requests: new Map(
      requests.flatMap(({ order, uuid }) => {
        const id = ids.get(uuid);
        return id === undefined ? [] : [[order.id, { id, uuid }] as const];
      }),
    ),
  };
}

/**
 * A past order of a shop that is not due yet waits for the event of the flow, as a new order does,
 * because its shop will send that event. An order of a file receives no later event, so it is
 * planned as imported.
 */
function triggerOf(
  { content, received_at }: OrderToPlan,
  { flow, team }: Planning,
  { integration_name, trigger_event }: RequestSource,
  now: Date,
): TriggerEvent {
  if (trigger_event !== 'import' || integration_name === 'import') return trigger_event;
  return whenDue(
    { ...content, received_at },
    flow.trigger_event,
    flow,
    team.timezone,
    now.getTime(),
  ).kind === 'due'
    ? trigger_event
    : flow.trigger_event;
}

/**
 * True when an order arrives automatically while the flow is off: it is not contacted. Requests of
 * an import or of a person wait until the flow is on.
 */
export function meetsInactiveFlow(
  { flow }: Pick<Planning, 'flow'>,
  { trigger_event }: RequestSource,
): boolean {
  return !flow.is_active && trigger_event !== 'import' && trigger_event !== 'manual';
}
