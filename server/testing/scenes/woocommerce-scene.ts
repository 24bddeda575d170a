import { type FakeWoocommerce, startWoocommerce } from '#fake-services/woocommerce/woocommerce.ts';
import { WOO_KEY, WOO_SECRET } from '#fake-services/woocommerce/woo-rows.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { type ShopCallResult, type CallEndpoint, callAs } from './shop-scene.ts';

export interface WoocommerceScene {
  app: TestApp;
  woo: FakeWoocommerce;
  team_id: string;
  owner: TestPerson;
  call: CallEndpoint;
  /** Connects with pasted keys, and runs the jobs that follow. */
  connect: (change?: Record<string, string>) => Promise<ShopCallResult>;
  /** Runs the jobs of event handlers until none is left. */
  settle: () => Promise<void>;
  /** Advances both clocks. */
  passTime: (ms: number) => void;
  stop: () => Promise<void>;
}

/** Starts a store and a team on this machine, with real HTTP in both directions. */
export async function woocommerceScene(): Promise<WoocommerceScene> {
  const woo = await startWoocommerce();
  const database = await testDatabase();
  // The store calls the configured address, so the port must be chosen before the configuration is
  // read.
  const port = await freePort();
  const app = testApp(database, {
    config: { publicUrl: `http://127.0.0.1:${port}`, allowPrivateAddresses: true },
  });
  await app.http.listen({ port, host: '127.0.0.1' });
  await ensureSenders(app);
  woo.store.now = app.clock.now();
  const team_id = await addTeam(app, { flow: { is_active: true } });
  const owner = await addPerson(app, { team_id });
  const call = callAs(app, owner);
  const settle = async (): Promise<void> => {
    while ((await app.runEventHandlers()) > 0);
  };
  return {
    app,
    woo,
    team_id,
    owner,
    call,
    settle,
    connect: async (change = {}) => {
      const answer = await call('POST', 'woocommerce/connect', {
        url: woo.url,
        consumer_key: WOO_KEY,
        consumer_secret: WOO_SECRET,
        ...change,
      });
      await settle();
      return answer;
    },
    passTime: (ms) => {
      app.clock.advance(ms);
      woo.store.now = app.clock.now();
    },
    stop: async () => {
      await app.http.close();
      await woo.stop();
    },
  };
}

async function freePort(): Promise<number> {
  const probe = await startWoocommerce();
  await probe.stop();
  return Number(new URL(probe.url).port);
}
