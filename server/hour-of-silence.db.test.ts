import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { refreshIntegrations } from './domains/connected-services/refresh-integrations.ts';
import { deliverDue } from './domains/notifications/webhooks/deliver-due.ts';
import { ensureSenders } from './domains/channels/senders/ensure-senders.ts';
import { sendDueMessages } from './domains/delivery/worker/send-due-messages.ts';
import { syncDueReviews } from './domains/reviews/public/sync/sync-reviews.ts';
import { reconcileShops } from './domains/shops/reconcile-shops.ts';
import { readDueStores } from './domains/shops/stores/read-due-stores.ts';
import { postChatNotifications } from './domains/notifications/team-chat/post-chat-notifications.ts';
import { transaction } from './database/transaction.ts';
import { Failure } from './failures.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { everyService } from '#server/testing/scenes/every-service.ts';
import { type ConnectedService } from './testing/scenes/add-service.ts';
import { HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { addDueMessage, ALL_DAY, stateOf } from '#server/testing/scenes/shop-scene.ts';
import { shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { addPrestashopOrder } from '#fake-services/prestashop/prestashop-orders.ts';
import { fakeWooOrder } from '#fake-services/woocommerce/woo-rows.ts';
import { siteReview } from '#fake-services/trustpilot/trustpilot-rows.ts';

const {
  app,
  services,
  google,
  shopify,
  woocommerce,
  prestashop,
  slack,
  brevo,
  kanal,
  meta,
  twilio,
  trustpilot,
  smtp,
  settle,
  stop,
} = await everyService();
/** A program of a shop that receives the webhooks of Recueil while it runs. */
const received: string[] = [];
const program = http.createServer((request, reply) => {
  received.push(String(request.headers['webhook-id']));
  request.resume();
  reply.end();
});
const listen = (port: number): Promise<void> =>
  new Promise((done) => void program.listen(port, '127.0.0.1', done));
const close = (): Promise<void> =>
  new Promise((done) => {
    program.close(() => done());
    program.closeAllConnections();
  });
await listen(0);
const { port } = program.address() as AddressInfo;
afterAll(async () => {
  await close();
  await stop();
});

const of = (name: ConnectedService['name']): ConnectedService => {
  const found = services.find((service) => service.name === name);
  if (!found) throw new Error(name);
  return found;
};

/** The channel that each service sends for its own shop. */
const CARRIED = [
  ['kanal', 'whatsapp'],
  ['meta', 'whatsapp'],
  ['brevo', 'sms'],
  ['twilio', 'sms'],
  ['smtp', 'email'],
] as const;
const EACH = 2;

async function addDue(
  name: (typeof CARRIED)[number][0],
  channel: (typeof CARRIED)[number][1],
): Promise<string[]> {
  const { team_id } = of(name);
  const template = await app.db
    .selectFrom('message_templates')
    .select('id')
    .where('team_id', '=', team_id)
    .orderBy('id')
    .executeTakeFirst();
  const variables =
    name === 'meta' ? { header_1: '{{first_name}}', body_1: '{{order_number}}' } : {};
  const flow = {
    is_active: true,
    send_window: { [channel]: ALL_DAY },
    caps: { messages_per_day: null, requests_per_30_days: null },
    steps: {
      request: {
        channels: [channel],
        ...(template && { contents: { whatsapp: { template_id: template.id, variables } } }),
      },
    },
  };
  await app.db
    .updateTable('teams')
    .set({ flow_configuration_config: JSON.stringify(flow) })
    .where('id', '=', team_id)
    .execute();
  await app.db
    .updateTable('senders')
    .set({ limit_count: null, limit_seconds: null })
    .where('team_id', '=', team_id)
    .execute();
  const due = Array.from({ length: EACH }, (_, at) =>
    addDueMessage(app, {
      team_id,
      channel,
      number: `${name}-${at}`,
      phone_number: `+3361200${team_id.padStart(2, '0')}${String(at).padStart(2, '0')}`,
      email: channel === 'email' ? `lea${at}@exemple.fr` : null,
      first_name: 'Léa',
    }),
  );
  return (await Promise.all(due)).map(({ id }) => id);
}

/** Returns the recipients of the messages that each service received. */
const written = (): Record<(typeof CARRIED)[number][0], string[]> => ({
  kanal: kanal.messages.map(({ phone_number }) => phone_number),
  meta: meta.messages.map(({ to }) => to),
  brevo: brevo.messages.map(({ recipient }) => recipient),
  twilio: twilio.messages.map(({ to }) => to),
  smtp: smtp.mails.map(({ to }) => to),
});

/** Runs the work of the worker and of the scheduled jobs for one minute. */
async function passMinute(): Promise<void> {
  app.clock.advance(MINUTE);
  prestashop.setNow(app.clock.now());
  woocommerce.store.now = app.clock.now();
  await sendDueMessages(app);
  await postChatNotifications(app);
  await deliverDue(app);
  await syncDueReviews(app);
  await readDueStores(app);
}

const MOST_TRIES = 3;

/**
 * Runs the jobs that follow the connections. Like the job queue, it retries when a service has not
 * answered in time, which happens on a busy machine before the hour of silence begins.
 */
async function settleConnections(): Promise<void> {
  for (let tries = 1; ; tries++) {
    const jobs = [...app.waiting];
    try {
      return await settle();
    } catch (error) {
      if (!(error instanceof Failure) || tries === MOST_TRIES) throw error;
      await transaction(app, (tx) => app.enqueue(tx.db, jobs));
    }
  }
}

test('an hour in which nobody answers costs no message, no news, no order and no review; each card says so, and forgets it', async () => {
  await ensureSenders(app);
  for (const { connect } of services) expect(await connect()).toBe(200);
  await settleConnections();
  await of('slack').call('GET', 'slack/channels');
  await of('slack').call('POST', 'slack/purposes', {
    reviews: 'C0AVIS',
    unhappy: null,
    incidents: null,
  });
  await of('slack').call('POST', 'outgoing_webhooks', {
    url: `http://127.0.0.1:${port}/`,
    events: ['request.rated'],
  });
  const messages: string[] = [];
  for (const [name, channel] of CARRIED) messages.push(...(await addDue(name, channel)));
  const untold = shopifyOrder({ created_at: app.clock.now().toISOString() });
  shopify
    .shop('hostile.myshopify.com')
    .orders.push({ ...untold, updated_at: app.clock.now().toISOString() });
  const wooUntold = fakeWooOrder({}, app.clock.now());
  woocommerce.store.orders.push(wooUntold);
  const prestashopUntold = addPrestashopOrder(prestashop.shop, { at: app.clock.now() });

  expect((await of('trustpilot').call('POST', 'trustpilot/sync')).status).toBe(200);
  trustpilot.reviews.push(siteReview(1));

  await Promise.all([...services.map(({ proxy }) => proxy.shut()), google.proxy.shut(), close()]);
  const request_id = await addRequest(app.db, {
    team_id: of('slack').team_id,
    first_name: 'Léa',
    rating: 2,
    rated_at: app.clock.now(),
    integration_order_number: '#1042',
  });
  await transaction(app, (tx) =>
    tx.publish('request_rated', {
      team_id: of('slack').team_id,
      request_id,
      rating: 2,
      is_first: true,
    }),
  );
  await settle();
  await reconcileShops(app);
  for (let minute = 0; minute < 60; minute++) await passMinute();
  await refreshIntegrations(app);
  expect(await google.enter()).toBe(502);
  for (const { name, card } of services)
    expect([name, await card()]).toEqual([
      name,
      { state: 'connected', last_error: expect.stringContaining('ne répond pas') as string },
    ]);
  for (const id of messages) expect(await stateOf(app, id)).toBe('held provider_unavailable');

  await Promise.all([
    ...services.map(({ proxy }) => proxy.open()),
    google.proxy.open(),
    listen(port),
  ]);
  expect(await google.enter()).toBe(200);
  for (let hours = 0; hours < 8; hours++) {
    await passMinute();
    app.clock.advance(HOUR);
  }
  await passMinute();
  await reconcileShops(app);
  await refreshIntegrations(app);
  for (const id of messages) expect(await stateOf(app, id)).toBe('sent');
  for (const [name, to] of Object.entries(written()))
    expect([name, to.length, new Set(to).size]).toEqual([name, EACH, EACH]);
  expect(
    (
      await app.db
        .selectFrom('public_reviews')
        .select('review_id')
        .where('team_id', '=', of('trustpilot').team_id)
        .execute()
    ).length,
  ).toBe(2);
  expect([slack.posts.length, received.length]).toEqual([1, 1]);
  const shops = {
    shopify: untold.id,
    woocommerce: String(wooUntold.id),
    prestashop: String(prestashopUntold.id),
  };
  for (const name of ['shopify', 'woocommerce', 'prestashop'] as const) {
    const orders = await app.db
      .selectFrom('orders')
      .select('integration_id')
      .where('team_id', '=', of(name).team_id)
      .execute();
    expect([name, orders]).toEqual([name, [{ integration_id: shops[name] }]]);
  }
  for (const { name, card } of services)
    expect([name, await card()]).toEqual([name, { state: 'connected', last_error: null }]);
});
