import { PRESTASHOP_KEY } from '#fake-services/prestashop/fake-prestashop-shop.ts';
import {
  addPrestashopOrder,
  type FakePrestashopOrder,
  setPrestashopState,
} from '#fake-services/prestashop/prestashop-orders.ts';
import { type FakePrestashop, startPrestashop } from '#fake-services/prestashop/prestashop.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { readDueStores } from '#server/domains/shops/stores/read-due-stores.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { MINUTE } from '#server/testing/manual-clock.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type ShopCallResult, type CallEndpoint, callAs } from './shop-scene.ts';

export interface PrestashopScene {
  app: TestApp;
  prestashop: FakePrestashop;
  team_id: string;
  owner: TestPerson;
  call: CallEndpoint;
  connect: (change?: Record<string, string>) => Promise<ShopCallResult>;
  /** A customer places an order now. Returns its id in the shop. */
  place: (order?: Partial<FakePrestashopOrder>) => number;
  setState: (id: number, state: number) => void;
  /** Runs the jobs of event handlers until none is left. */
  settle: () => Promise<void>;
  /** Advances both clocks. */
  passTime: (ms: number) => void;
  /** Advances the clocks by this many minutes, then reads the shop as the scheduled job does. */
  poll: (minutes?: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a PrestaShop and a team on this machine, with real HTTP in both directions. */
export async function prestashopScene(): Promise<PrestashopScene> {
  const prestashop = await startPrestashop();
  const app = testApp(await testDatabase(), {
    config: { publicUrl: 'https://avis.test', allowPrivateAddresses: true },
  });
  await ensureSenders(app);
  prestashop.setNow(app.clock.now());
  const team_id = await addTeam(app, { flow: { is_active: true } });
  const owner = await addPerson(app, { team_id });
  const call = callAs(app, owner);
  const settle = async (): Promise<void> => {
    while ((await app.runEventHandlers()) > 0);
  };
  const passTime = (ms: number): void => {
    app.clock.advance(ms);
    prestashop.setNow(app.clock.now());
  };
  return {
    app,
    prestashop,
    team_id,
    owner,
    call,
    settle,
    passTime,
    connect: async (change = {}) => {
      const answer = await call('POST', 'prestashop/connect', {
        url: prestashop.url,
        api_key: PRESTASHOP_KEY,
        ...change,
      });
      await settle();
      return answer;
    },
    place: (order = {}) =>
      addPrestashopOrder(prestashop.shop, { at: app.clock.now(), ...order }).id,
    setState: (id, state) => setPrestashopState(prestashop.shop, id, state, app.clock.now()),
    poll: async (minutes = 6) => {
      passTime(minutes * MINUTE);
      await readDueStores(app);
      await settle();
    },
    stop: async () => {
      await app.http.close();
      await prestashop.stop();
    },
  };
}
