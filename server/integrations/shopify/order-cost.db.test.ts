import { afterAll, beforeEach, expect, test } from 'vitest';
import { restOrder, shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { openDatabase } from '#server/database/open.ts';
import { saveWebhooks } from '#server/domains/incoming-webhooks/save-webhooks.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { explainStatements } from '#server/testing/explain-statements.ts';
import { appWithoutHttp } from '#server/testing/test-app.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';
import { writeDelivery } from './stored-delivery.ts';

const { config, statements } = explainStatements({ ...(await testDatabaseConfig()), max: 4 });
const db = openDatabase(config);
afterAll(() => db.destroy());
const app = appWithoutHttp(db);
const team_ids = [await addTeam(app), await addTeam(app)];

/** Records these orders, received at the same time, each by its team in turn. */
async function keep(orders: readonly ReturnType<typeof shopifyOrder>[]): Promise<void> {
  await saveWebhooks(app, {
    provider: 'shopify',
    event: 'shopify_webhook_received',
    events: orders.map((order, at) => ({
      team_id: team_ids[at % team_ids.length] ?? '',
      dedupe_key: crypto.randomUUID(),
      body: writeDelivery(
        { topic: 'orders/updated', triggered_at: null, event_id: null },
        restOrder(order),
      ),
    })),
  });
}

beforeEach(() => {
  statements.length = 0;
});

test('a new order has its ids at the shop from its first row on: nothing is written twice', async () => {
  const order = shopifyOrder();
  await keep([order]);
  await app.runEventHandlers();
  const names = { integration_id: order.id, integration_customer_id: order.customer_id };
  for (const table of ['orders', 'review_requests'] as const)
    expect(
      await db.selectFrom(table).select(['integration_id', 'integration_customer_id']).execute(),
    ).toEqual([names]);
  const written = statements.map(({ text }) => text.split(' ').slice(0, 2).join(' '));
  expect(written).not.toContain('update orders');
  expect(written).not.toContain('update review_requests');
});

test('twenty orders of two teams that came at once take the statements of two', async () => {
  await keep(Array.from({ length: 2 }, () => shopifyOrder()));
  await app.runEventHandlers();
  const ofTwo = statements.length;
  await keep(Array.from({ length: 20 }, () => shopifyOrder()));
  statements.length = 0;
  await app.runEventHandlers();
  expect(statements.length).toBeLessThanOrEqual(ofTwo);
  const plannings = statements.filter(({ text }) => text.includes('flow_configuration_config'));
  expect(plannings).toHaveLength(1);
  const orders = await db.selectFrom('orders').select('number').distinct().execute();
  expect(orders).toHaveLength(23);
});
