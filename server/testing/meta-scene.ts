import { findSenders } from '#server/modules/sending/find-senders.ts';
import type { MessageChannel } from '#server/ports/message-channel.ts';
import { ensureSenders } from '#server/modules/sending/ensure-senders.ts';
import { CREDENTIALS, type MetaMessage } from '#stand-ins/meta-rows.ts';
import { type MetaStandIn, startMeta } from '#stand-ins/meta.ts';
import { addPerson, type Person } from './builders/person.ts';
import { addMessage, addRequest } from './builders/request.ts';
import { addTeam } from './builders/team.ts';
import type { Answered } from './kanal-scene.ts';
import { type TestApp, testApp } from './test-app.ts';
import { testDatabase } from './test-database.ts';

/** A shop that writes by WhatsApp first and by e-mail then, and the Meta that it may connect. */
export interface MetaShop {
  team_id: string;
  owner: Person;
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Record<string, unknown>): Promise<Answered>;
  connect(given?: Partial<typeof CREDENTIALS>): Promise<Answered>;
  /** Connects, and makes Meta’s first template the content of the first step. */
  open(channels?: string[]): Promise<void>;
  addDue(given?: { phone?: string; email?: string | null }): Promise<{ id: string; request_id: string; phone: string }>;
  stateOf(message_id: string): Promise<string>;
}

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };

export async function metaScene(): Promise<{ app: TestApp; meta: MetaStandIn; addShop: () => Promise<MetaShop>; messageTo: (phone: string) => MetaMessage }> {
  const meta = await startMeta();
  const mailer: MessageChannel = { provider: 'mailer', account: 'mailer', honours_keys: true, is_outbox: false, limit: null, calls: 5, send: () => Promise.resolve({ provider_message_id: null }) };
  const app = testApp(await testDatabase(), { config: { metaGraphBase: meta.url, publicUrl: 'https://avis.test' }, channels: { whatsapp: null, sms: null, email: mailer } });
  await ensureSenders(app);
  // Meta’s calls come in over real HTTP.
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
  const flow = { is_active: true, send_window: { whatsapp: ALL_DAY, email: ALL_DAY }, caps: { messages_per_day: null, requests_per_30_days: null } };
  const team_id = await addTeam(app, { name: 'Maison Lavande', flow });
  const owner = await addPerson(app, { team_id, is_admin: true });
  const ask: MetaShop['ask'] = async (method, path, body) => {
    const answer = await app.http.inject({ method, url: path.startsWith('/') ? path : `/api/team/${path}`, headers: owner.headers, ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.json<Answered['body']>() };
  };
  const connect: MetaShop['connect'] = (given = {}) => ask('POST', 'meta/connect', { ...CREDENTIALS, ...given });
  return {
    team_id,
    owner,
    ask,
    connect,
    open: async (channels = ['whatsapp', 'email']) => {
      const { status, body } = await connect();
      if (status !== 200) throw new Error(JSON.stringify(body));
      // A sender that is paced waits a second before its first call.
      await app.db.updateTable('senders').set({ limit_count: null, limit_seconds: null }).where('team_id', '=', team_id).execute();
      const { id } = await app.db.selectFrom('message_templates').select('id').where('team_id', '=', team_id).orderBy('id').executeTakeFirstOrThrow();
      const steps = { request: { channels, contents: { whatsapp: { template_id: id, variables: { header_1: '{{first_name}}', body_1: '{{order_number}}' } } } } };
      await app.db.updateTable('teams').set({ flow_configuration_config: JSON.stringify({ ...flow, steps }) }).where('id', '=', team_id).execute();
    },
    addDue: async ({ phone = `+33612${String(person++).padStart(6, '0')}`, email = null } = {}) => {
      const at = app.clock.now();
      const number = `M-${team_id}-${person++}`;
      const order = await app.db.insertInto('orders').values({ team_id, number, number_key: number, integration_name: 'api', delivered_at: at, source_updated_at: at, line_items: '[]', consent: '{}', content_hash: Buffer.from(number) }).returning('id').executeTakeFirstOrThrow();
      const request_id = await addRequest(app.db, { team_id, order_id: order.id, email, phone_number: phone, integration_order_number: '1042', created_at: at });
      const sender_id = (await findSenders(app.db, team_id)).whatsapp?.id ?? null;
      const id = await addMessage(app.db, { team_id, request_id, channel: 'whatsapp', recipient: phone, scheduled_at: at, due_at: at, sender_id });
      return { id, request_id, phone };
    },
    stateOf: async (message_id) => {
      const row = await app.db.selectFrom('messages').select(['status', 'reason']).where('id', '=', message_id).executeTakeFirstOrThrow();
      return row.reason === null ? row.status : `${row.status} ${row.reason}`;
    },
  };
}
