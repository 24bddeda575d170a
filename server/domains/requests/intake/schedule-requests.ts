import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TriggerEvent } from '#contract/labels/message-status.ts';
import { cutInBatches, inTwoStages, mapInTurns } from '#server/database/batches/in-two-stages.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { OrderContent } from '#server/domains/orders/order-content.ts';
import { findContactStatuses } from '../contacts/find-contact-statuses.ts';
import type { Planning } from '../planning/load-planning.ts';
import { insertMessages, type StepToWrite } from '../schedule/insert-messages.ts';
import type { PlannedStep } from '../planning/plan-context.ts';
import { planOrder } from '../planning/plan-order.ts';
import { recordTimelineEvents, type TimelineEvent } from '../timeline/record-timeline-event.ts';
import { searchText } from '../lists/search-text.ts';
import { whenDue } from '../planning/when-due.ts';

/** Where requests come from: what the wire says of them, and the event that they were planned with. */
export interface RequestSource {
  integration_name: 'api' | 'import' | 'manual' | 'shopify';
  trigger_event: TriggerEvent;
}

export interface OrderToPlan {
  id: string;
  content: OrderContent;
  /** When the order first reached us. */
  received_at: Date;
  /** It had contacts, all invalid. */
  contact_refused?: boolean;
  /** The person was erased before, so the order is stored without them and has no request. */
  is_erased?: boolean;
}

const PLANNED_TOGETHER = 125;

/** What was planned, and the request of each order. */
interface Scheduled {
  planned: readonly PlannedStep[];
  requests: ReadonlyMap<string, { id: string; uuid: string }>;
}

/** Gives each order its request, with all its steps planned as rows. One statement a table, whatever their number. */
export async function scheduleRequests(
  tx: Tx,
  planning: Planning,
  orders: readonly OrderToPlan[],
  source: RequestSource,
): Promise<Scheduled> {
  if (orders.length === 0) return { planned: [], requests: new Map() };
  const contactStatusOf = await findContactStatuses(
    tx,
    planning.team.id,
    orders.map(({ content }) => content),
  );
  const asked = orders.map((order) => ({
    order,
    uuid: crypto.randomUUID(),
    token: newLinkToken(),
    trigger_event: triggerOf(order, planning, source, tx.now),
    is_erased: order.is_erased ?? false,
  }));
  const ids = await insertRequests(tx, planning, asked, source);
  const plan = ({ order, uuid, trigger_event }: (typeof asked)[number]): StepToWrite[] => {
    const request_id = ids.get(uuid);
    if (request_id === undefined) return [];
    const rows = planOrder(planning, {
      ...order,
      trigger_event,
      ...contactStatusOf(order.content),
      ...(order.is_erased && { silence: 'erased' as const }),
      rated: false,
      met_inactive_flow: meetsInactiveFlow(planning, source),
      kept: {},
      seed: uuid,
      now: tx.now,
    });
    return rows.map((row) => ({ ...row, request_id, country_code: order.content.country_code }));
  };
  const planned: PlannedStep[] = [];
  const planBatch = async (batch: readonly (typeof asked)[number][]): Promise<StepToWrite[]> => {
    const rows = (await mapInTurns(batch, plan)).flat();
    planned.push(...rows);
    return rows;
  };
  await inTwoStages(cutInBatches(asked, PLANNED_TOGETHER), planBatch, (rows) =>
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
      asked.flatMap(({ order, uuid }) => {
        const id = ids.get(uuid);
        return id === undefined ? [] : [[order.id, { id, uuid }] as const];
      }),
    ),
  };
}

/** A past order of a shop that is still on its way waits for the flow’s own event, as a new one does: its shop will tell of it. A file is the last word. */
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

/** An order that comes by itself while the flow is off is left alone; what a person imports or asks for waits until the flow is on. */
export function meetsInactiveFlow(
  { flow }: Pick<Planning, 'flow'>,
  { trigger_event }: RequestSource,
): boolean {
  return !flow.is_active && trigger_event !== 'import' && trigger_event !== 'manual';
}

/** The public page's secret: 128 random bits. */
export function newLinkToken(): string {
  return randomBytes(16).toString('base64url');
}

/** The fields that a request copies from its order; a manual request has no order. */
type RequestContent = Pick<
  OrderContent,
  | 'email'
  | 'phone_number'
  | 'first_name'
  | 'last_name'
  | 'country_code'
  | 'locale'
  | 'delivered_at'
  | 'fulfilled_at'
  | 'ordered_at'
> & { number: string | null };

interface NewRequest {
  order: { id: string | null; content: RequestContent };
  uuid: string;
  token: string;
  /** Absent: its source’s. */
  trigger_event?: TriggerEvent;
  metadata?: Record<string, unknown>;
  is_erased?: boolean;
}

/** A request without an order or a manual action has no integration. */
type NewSource = Pick<RequestSource, 'trigger_event'> & {
  integration_name: RequestSource['integration_name'] | null;
};

/** Returns the ids by uuid; a uuid that is there already is left as it is and not returned. */
export async function insertRequests(
  tx: Tx,
  planning: { team: Pick<Planning['team'], 'id'> },
  requests: readonly NewRequest[],
  source: NewSource,
): Promise<ReadonlyMap<string, string>> {
  const rows = requests.map(
    ({
      order: { id, content },
      uuid,
      token,
      trigger_event = source.trigger_event,
      metadata = {},
      is_erased = false,
    }) => ({
      uuid,
      token,
      trigger_event,
      order_id: id,
      metadata,
      erased_at: is_erased ? tx.now : null,
      ...requestColumns(content),
    }),
  );
  const of = <T>(column: (row: (typeof rows)[number]) => T): T[] => rows.map(column);
  const { rows: added } = await sql<{ id: string; uuid: string }>`
    with given as materialized (
      select * from unnest(${of((row) => row.uuid)}::uuid[], ${of((row) => row.token)}::text[], ${of((row) => row.trigger_event)}::text[], ${of((row) => row.order_id)}::bigint[], ${of((row) => row.integration_order_number)}::text[],
        ${of((row) => row.email)}::text[], ${of((row) => row.phone_number)}::text[], ${of((row) => row.first_name)}::text[], ${of((row) => row.last_name)}::text[],
        ${of((row) => row.country_code)}::text[], ${of((row) => row.locale)}::text[], ${of((row) => row.experienced_at)}::timestamptz[], ${of((row) => row.search)}::text[],
        ${of((row) => JSON.stringify(row.metadata))}::jsonb[], ${of((row) => row.erased_at)}::timestamptz[])
        g(uuid, token, trigger_event, order_id, integration_order_number, email, phone_number, first_name, last_name, country_code, locale, experienced_at, search, metadata, erased_at)),
    added as (
    insert into review_requests (team_id, trigger_event, integration_name, created_at, updated_at, last_activity_at, uuid, token, order_id, integration_order_number, email, phone_number,
      first_name, last_name, country_code, locale, experienced_at, metadata, erased_at)
    select ${planning.team.id}::bigint, trigger_event, ${source.integration_name}, ${tx.now}::timestamptz, ${tx.now}::timestamptz, ${tx.now}::timestamptz, uuid, token, order_id,
      integration_order_number, email, phone_number, first_name, last_name, country_code, locale, experienced_at, metadata, erased_at
    from given
    on conflict (uuid) do nothing returning id, uuid),
    searched as (insert into request_search (request_id, team_id, search) select a.id, ${planning.team.id}::bigint, g.search from added a join given g using (uuid))
    select id, uuid from added`.execute(tx.db);
  return new Map(added.map((row) => [row.uuid, row.id]));
}

/** The columns that a request copies from its order: the person and the date of the experience. */
export function requestColumns(content: RequestContent) {
  const { email, phone_number, first_name, last_name, country_code, locale } = content;
  const person = {
    email,
    phone_number,
    first_name,
    last_name,
    integration_order_number: content.number,
  };
  return {
    ...person,
    country_code,
    locale,
    experienced_at: content.delivered_at ?? content.fulfilled_at ?? content.ordered_at,
    search: searchText(person),
  };
}
