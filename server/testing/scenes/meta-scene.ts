import type { ChannelPort } from '#server/ports/message-channel.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { CREDENTIALS, type MetaMessage } from '#fake-services/whatsapp/meta-rows.ts';
import { type FakeMeta, startMeta } from '#fake-services/whatsapp/meta.ts';
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

/** A shop that sends WhatsApp first and e-mail second, and the Meta account that it may connect. */
export interface MetaShop {
  team_id: string;
  owner: TestPerson;
  call: CallEndpoint;
  connect(overrides?: Partial<typeof CREDENTIALS>): Promise<ShopCallResult>;
  /** Connects, and selects Meta’s first template for the first step. */
  open(channels?: string[]): Promise<void>;
  addDue(overrides?: {
    phone?: string;
    email?: string | null;
  }): Promise<{ id: string; request_id: string; phone: string }>;
  stateOf(message_id: string): Promise<string>;
}

export async function metaScene(): Promise<{
  app: TestApp;
  meta: FakeMeta;
  addShop: () => Promise<MetaShop>;
  messageTo: (phone: string) => MetaMessage;
}> {
  const meta = await startMeta();
  const mailer: ChannelPort = {
    provider: 'mailer',
    account: 'mailer',
    honours_keys: true,
    is_outbox: false,
    limit: null,
    calls: 5,
    send: () => Promise.resolve({ provider_message_id: null }),
  };
  const app = testApp(await testDatabase(), {
    config: { metaGraphBase: meta.url, publicUrl: 'https://avis.test' },
    channels: { whatsapp: null, sms: null, email: mailer },
  });
  await ensureSenders(app);
  // The webhooks of Meta arrive over real HTTP.
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  const address = app.http.server.address();
  meta.webhook.url = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/webhooks/meta`;
  return {
    app,
    meta,
    addShop: () => addShop(app),
    messageTo: (phone) => {
      const found = meta.messages.findLast(({ to }) => `+${to}` === phone);
      if (!found) throw new Error(`nobody wrote to ${phone}`);
      return found;
    },
  };
}

let person = 0;
async function addShop(app: TestApp): Promise<MetaShop> {
  const flow = {
    is_active: true,
    send_window: { whatsapp: ALL_DAY, email: ALL_DAY },
    caps: { messages_per_day: null, requests_per_30_days: null },
  };
  const team_id = await addTeam(app, { name: 'Maison Lavande', flow });
  const owner = await addPerson(app, { team_id, is_admin: true });
  const call = callAs(app, owner);
  const connect: MetaShop['connect'] = (overrides = {}) =>
    call('POST', 'meta/connect', { ...CREDENTIALS, ...overrides });
  return {
    team_id,
    owner,
    call,
    connect,
    open: async (channels = ['whatsapp', 'email']) => {
      const { status, body } = await connect();
      if (status !== 200) throw new Error(JSON.stringify(body));
      // A paced sender waits a second before its first call.
      await app.db
        .updateTable('senders')
        .set({ limit_count: null, limit_seconds: null })
        .where('team_id', '=', team_id)
        .execute();
      const { id } = await app.db
        .selectFrom('message_templates')
        .select('id')
        .where('team_id', '=', team_id)
        .orderBy('id')
        .executeTakeFirstOrThrow();
      const steps = {
        request: {
          channels,
          contents: {
            whatsapp: {
              template_id: id,
              variables: { header_1: '{{first_name}}', body_1: '{{order_number}}' },
            },
          },
        },
      };
      await app.db
        .updateTable('teams')
        .set({ flow_configuration_config: JSON.stringify({ ...flow, steps }) })
        .where('id', '=', team_id)
        .execute();
    },
    addDue: async ({ phone = `+33612${String(person++).padStart(6, '0')}`, email = null } = {}) => {
      const due = await addDueMessage(app, {
        team_id,
        channel: 'whatsapp',
        number: `M-${team_id}-${person++}`,
        phone_number: phone,
        email,
      });
      return { ...due, phone };
    },
    stateOf: (message_id) => stateOf(app, message_id),
  };
}
