import type { App } from '#server/app.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import type { FakeOrder } from '#fake-services/shopify/shopify-orders.ts';
import { type FakeShopify, startShopify } from '#fake-services/shopify/shopify.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { type CallEndpoint, callAs } from './shop-scene.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

export interface Journey {
  /** The cookie that the browser stores. */
  cookie: string;
  /** The query with which Shopify redirects the browser back. */
  query: Record<string, string>;
}

export interface ConnectedTeam {
  team_id: string;
  domain: string;
  owner: TestPerson;
  call: CallEndpoint;
}

export interface ShopifyScene {
  app: TestApp;
  shopify: FakeShopify;
  /** Opens an address of Recueil, follows it to Shopify, where the merchant agrees, and back. */
  travel: (from: string, headers?: Record<string, string>) => Promise<Journey>;
  /** Makes the call of the page when the browser is back. */
  returnFromConsent: (
    journey: Journey,
    headers?: Record<string, string>,
    on?: TestApp,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  /** Adds a team, its owner, and a shop that they have connected. */
  connect: (domain?: string) => Promise<ConnectedTeam>;
  /** Runs the jobs of event handlers until none is left. */
  settle: () => Promise<void>;
  notify: (
    topic: string,
    order: FakeOrder,
    domain: string,
    options?: { webhook_id?: string; triggered_at?: string },
  ) => Promise<number>;
}

/** Starts Shopify with shops and the app that they may install. Webhooks arrive over real HTTP. */
export async function shopifyScene({
  billing = false,
}: { billing?: boolean } = {}): Promise<ShopifyScene> {
  const shopify = await startShopify();
  shopify.setRestoreRate(1e6); // No test here waits for points.
  const app = testApp(await testDatabase(), {
    config: {
      shopify: { ...shopify.settings, billing },
      publicUrl: 'https://avis.test',
      allowPrivateAddresses: true,
    },
  });
  shopify.setNow(app.clock.now());
  await ensureSenders(app);
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  shopify.webhook.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/webhooks/shopify`;
  const agree = async (url: string, cookie: unknown): Promise<Journey> => {
    shopify.setNow(app.clock.now());
    const back = await fetch(url, { redirect: 'manual' });
    return {
      cookie: String(cookie).split(';')[0] ?? '',
      query: Object.fromEntries(new URL(back.headers.get('location') ?? '').searchParams),
    };
  };
  const returnFromConsent: ShopifyScene['returnFromConsent'] = async (
    { cookie, query },
    headers = {},
    on = app,
  ) => {
    const answer = await on.http.inject({
      url: `/connect/shopify?${new URLSearchParams(query).toString()}`,
      headers: { ...(cookie !== '' && { cookie }), ...headers },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const settle = async (): Promise<void> => {
    while ((await app.runEventHandlers()) > 0);
  };
  let made = 0;
  return {
    app,
    shopify,
    returnFromConsent,
    settle,
    travel: async (from, headers = {}) => {
      const left = from.startsWith('/')
        ? await app.http.inject({ url: from })
        : await app.http.inject({
            method: 'POST',
            url: '/api/team/shopify/connect-url',
            payload: { shop: from },
            headers,
          });
      const url =
        left.statusCode === 303 ? String(left.headers.location) : left.json<{ url: string }>().url;
      return agree(url, left.headers['set-cookie']);
    },
    connect: async (domain = `boutique-${made++}.myshopify.com`) => {
      const team_id = await addTeam(app as App, { flow: { is_active: true } });
      const owner = await addPerson(app, { team_id });
      const call = callAs(app, owner);
      const left = await app.http.inject({
        method: 'POST',
        url: '/api/team/shopify/connect-url',
        payload: { shop: domain },
        headers: owner.headers,
      });
      const { status, body } = await returnFromConsent(
        await agree(left.json<{ url: string }>().url, left.headers['set-cookie']),
        owner.headers,
      );
      if (status !== 200) throw new Error(JSON.stringify(body));
      await settle();
      return { team_id, domain, owner, call };
    },
    notify: (topic, order, domain, options = {}) =>
      shopify.emitOrder(topic, order, {
        domain,
        triggered_at: app.clock.now().toISOString(),
        ...options,
      }),
  };
}
