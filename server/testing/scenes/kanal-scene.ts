import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { type FakeKanal } from '#fake-services/whatsapp/fake-kanal.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import {
  addDueMessage,
  ALL_DAY,
  type ShopCallResult,
  type CallEndpoint,
  callAs,
  stateOf,
} from './shop-scene.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/** A shop whose only channel is WhatsApp, and the Kanal account that it may connect. */
export interface KanalShop {
  team_id: string;
  owner: TestPerson;
  call: CallEndpoint;
  connect(api_key?: string): Promise<ShopCallResult>;
  /** Selects the first template in Kanal’s list for the first step. */
  choose(variables?: Record<string, string>): Promise<void>;
  addDue(overrides?: { first_name?: string | null }): Promise<string>;
  stateOf(message_id: string): Promise<string>;
}

export async function kanalScene(): Promise<{
  app: TestApp;
  kanal: FakeKanal;
  addShop(): Promise<KanalShop>;
}> {
  const kanal = await startKanal();
  const app = testApp(await testDatabase(), {
    config: { kanalApiBase: kanal.url, publicUrl: 'https://avis.test' },
  });
  await ensureSenders(app);
  return { app, kanal, addShop: () => addShop(app) };
}

async function addShop(app: TestApp): Promise<KanalShop> {
  const flow = {
    is_active: true,
    send_window: { whatsapp: ALL_DAY, email: ALL_DAY },
    caps: { messages_per_day: null, requests_per_30_days: null },
  };
  const team_id = await addTeam(app, {
    name: 'Maison Lavande',
    flow: { ...flow, steps: { request: { channels: ['whatsapp'] } } },
  });
  const owner = await addPerson(app, { team_id });
  let person = 0;
  const call = callAs(app, owner);
  return {
    team_id,
    owner,
    call,
    connect: (api_key = KANAL_KEY) => call('POST', 'kanal/connect', { api_key }),
    choose: async (variables = {}) => {
      const { id } = await app.db
        .selectFrom('message_templates')
        .select('id')
        .where('team_id', '=', team_id)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const steps = {
        request: { channels: ['whatsapp'], contents: { whatsapp: { template_id: id, variables } } },
      };
      await app.db
        .updateTable('teams')
        .set({ flow_configuration_config: JSON.stringify({ ...flow, steps }) })
        .where('id', '=', team_id)
        .execute();
    },
    addDue: async ({ first_name = 'Léa' } = {}) => {
      person += 1;
      const phone_number = `+336123${String(Number(team_id) * 100 + person).padStart(5, '0')}`;
      return (
        await addDueMessage(app, {
          team_id,
          channel: 'whatsapp',
          number: `C-${team_id}-${person}`,
          phone_number,
          email: null,
          first_name,
        })
      ).id;
    },
    stateOf: (message_id) => stateOf(app, message_id),
  };
}
