import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { EventPayload } from '#server/events.ts';
import { Failure } from '#server/failures.ts';
import {
  type IncomingEvent,
  readBatches,
} from '#server/domains/incoming-webhooks/read-webhooks.ts';
import {
  recordShopConsent,
  recordShopOrders,
} from '#server/domains/requests/intake/record-shop-orders.ts';
import { loadPlannings } from '#server/domains/requests/planning/load-planning.ts';
import { isRefusal } from '#server/domains/channels/connections/refuse-key.ts';
import { answerDataRequest } from '#server/domains/compliance/personal-data/shop-requests/answer-data-request.ts';
import { redactCustomer } from '#server/domains/compliance/personal-data/shop-requests/redact-customers.ts';
import { recordCatalogueChange } from '#server/domains/shops/catalogue/change-catalogue.ts';
import { deactivateProducts } from '#server/domains/products/missing-products.ts';
import { recordUninstall } from '#server/domains/shops/record-uninstall.ts';
import { recordPayment } from '#server/domains/shops/record-payment.ts';
import { changeSettings } from '#server/domains/shops/shop-row.ts';
import { withShop } from '#server/domains/shops/with-shop.ts';
import type { ShopOrder } from '#server/ports/shop.ts';
import { readDelivery, readTopic, type StoredDelivery } from './stored-delivery.ts';
import { translateOrder } from './translate-order.ts';
import {
  orderOf,
  readConsent,
  readCustomer,
  readPayment,
  readProductId,
  readScopes,
} from './translate-webhook.ts';

/**
 * An order of which a webhook contains only the id: its present content, or the error of the call.
 */
type OrderReading = { order: ShopOrder | null } | { error: unknown };

/**
 * The number of orders that are read in one transaction, small enough that a failed batch costs
 * little.
 */
const READ_TOGETHER = 25;

/**
 * Reads the webhooks of Shopify. Orders of which a webhook contains only the id are fetched before
 * anything is locked. Consecutive orders are read together.
 */
export async function readShopifyWebhooks(
  app: App,
  { event_ids }: EventPayload<'shopify_webhook_received'>,
): Promise<void> {
  const events = await app.db
    .selectFrom('incoming_events')
    .select(['id', 'team_id', 'body'])
    .where(sql<boolean>`id = any(${event_ids}::bigint[])`)
    .where('read_at', 'is', null)
    .orderBy('id')
    .execute();
  const orderReadings = await fetchNamed(app, events);
  await readBatches(app, batchesOf(events), async (tx, batch) => {
    if (batch.every(({ body }) => isOrder(body))) return recordOrdersOf(tx, batch);
    for (const event of batch) {
      const delivery = readDelivery(event.body);
      if (delivery && event.team_id !== null)
        await follow(app, tx, { ...event, team_id: event.team_id }, delivery, orderReadings);
    }
  });
}

const isOrder = (body: string): boolean => readTopic(body).startsWith('orders/');

/** Groups the events in their order: consecutive orders together, each other event alone. */
function batchesOf(events: readonly Pick<IncomingEvent, 'id' | 'body'>[]): string[][] {
  const batches: string[][] = [];
  let open: string[] | null = null;
  for (const { id, body } of events) {
    if (!isOrder(body)) {
      batches.push([id]);
      open = null;
    } else if (open !== null && open.length < READ_TOGETHER) open.push(id);
    else batches.push((open = [id]));
  }
  return batches;
}

/** Records orders team by team in the order of the ids, so that two jobs never deadlock. */
async function recordOrdersOf(tx: Tx, events: readonly IncomingEvent[]): Promise<void> {
  const ofTeams = [...Map.groupBy(events, ({ team_id }) => team_id)];
  const plannings = await loadPlannings(
    tx,
    ofTeams.flatMap(([team_id]) => team_id ?? []),
  );
  for (const [team_id, ofTeam] of ofTeams.toSorted(([a], [b]) => Number(a) - Number(b))) {
    const orders = ofTeam.flatMap(({ body }) => {
      const delivery = readDelivery(body);
      return (delivery && translateOrder(delivery.topic, delivery.payload)) ?? [];
    });
    if (team_id !== null && orders.length > 0)
      await recordShopOrders(tx, team_id, orders, { planning: plannings.get(team_id) });
  }
}

async function fetchNamed(
  app: App,
  events: readonly Pick<IncomingEvent, 'team_id' | 'body'>[],
): Promise<ReadonlyMap<string, OrderReading>> {
  const orderReadings = new Map<string, OrderReading>();
  for (const { team_id, body } of events) {
    if (isOrder(body)) continue;
    const delivery = readDelivery(body);
    const id = delivery && orderOf(delivery.topic, delivery.payload);
    if (team_id === null || !id || orderReadings.has(`${team_id} ${id}`)) continue;
    orderReadings.set(`${team_id} ${id}`, await fetchOrder(app, team_id, id));
  }
  return orderReadings;
}

/**
 * Reads an order for a webhook. A shop that refuses access or was closed sends no more webhooks.
 * When it is back, the missed changes are read.
 */
async function fetchOrder(app: App, team_id: string, id: string): Promise<OrderReading> {
  try {
    return {
      order: await withShop(app, team_id, (credentials, platform) =>
        platform.findOrder(credentials, id),
      ),
    };
  } catch (error) {
    return error instanceof Failure || isRefusal(error) ? { order: null } : { error };
  }
}

async function follow(
  app: App,
  tx: Tx,
  { team_id, received_at }: IncomingEvent & { team_id: string },
  { topic, triggered_at, payload }: StoredDelivery,
  orderReadings: ReadonlyMap<string, OrderReading>,
): Promise<void> {
  const named = orderOf(topic, payload);
  if (named !== null) {
    const reading = orderReadings.get(`${team_id} ${named}`);
    if (reading && 'error' in reading) throw reading.error;
    if (reading?.order) await recordShopOrders(tx, team_id, [reading.order]);
    return;
  }
  const at =
    triggered_at !== null &&
    /^\d{4}-/u.test(triggered_at) &&
    !Number.isNaN(Date.parse(triggered_at))
      ? new Date(triggered_at)
      : received_at;
  if (topic.startsWith('products/')) {
    const deleted = topic === 'products/delete' ? readProductId(payload) : null;
    if (deleted === null) return recordCatalogueChange(tx, team_id);
    return deactivateProducts(tx, { team_id, source: 'shopify' }, [deleted]);
  }
  const consent = readConsent(topic, payload);
  if (consent) return recordShopConsent(tx, team_id, { ...consent, at });
  const customer = readCustomer(topic, payload);
  if (customer)
    return topic === 'customers/redact'
      ? redactCustomer(app, tx, team_id, customer)
      : answerDataRequest(app, tx, team_id, customer);
  if (topic === 'shop/redact') return tx.publish('shop_redacted', { team_id });
  const payment = topic === 'app_subscriptions/update' ? readPayment(payload) : null;
  if (payment) await recordPayment(tx, payment.id, payment.status);
  if (topic === 'app/uninstalled') await recordUninstall(tx, team_id, at);
  const scopes = topic === 'app/scopes_update' ? readScopes(payload) : null;
  if (scopes) await changeSettings(tx.db, team_id, { scopes });
}
