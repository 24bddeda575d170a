import { ensureSenders } from '#server/modules/sending/ensure-senders.ts';
import { findSenders } from '#server/modules/sending/find-senders.ts';
import { KANAL_KEY, type KanalStandIn, startKanal } from '#stand-ins/kanal.ts';
import { addPerson, type Person } from './builders/person.ts';
import { addMessage, addRequest } from './builders/request.ts';
import { addTeam } from './builders/team.ts';
import { type TestApp, testApp } from './test-app.ts';
import { testDatabase } from './test-database.ts';

export interface Answered {
  status: number;
  body: { data?: Record<string, unknown>; code?: string; message?: string; errors?: Record<string, string[]> };
}

/** A shop whose only channel is WhatsApp, and the Kanal that it may connect. */
export interface KanalShop {
  team_id: string;
  owner: Person;
  ask(method: 'GET' | 'POST' | 'DELETE', path: string, body?: Record<string, unknown>): Promise<Answered>;
  connect(api_key?: string): Promise<Answered>;
  /** Makes the first template that Kanal lists the content of the first step. */
  choose(variables?: Record<string, string>): Promise<void>;
  addDue(given?: { first_name?: string | null }): Promise<string>;
  stateOf(message_id: string): Promise<string>;
}

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };

export async function kanalScene(): Promise<{ app: TestApp; kanal: KanalStandIn; addShop(): Promise<KanalShop> }> {
  const kanal = await startKanal();
  const app = testApp(await testDatabase(), { config: { kanalApiBase: kanal.url, publicUrl: 'https://avis.test' } });
  await ensureSenders(app);
  return { app, kanal, addShop: () => addShop(app) };
}

async function addShop(app: TestApp): Promise<KanalShop> {
  const flow = { is_active: true, send_window: { whatsapp: ALL_DAY, email: ALL_DAY }, caps: { messages_per_day: null, requests_per_30_days: null } };
  const team_id = await addTeam(app, { name: 'Maison Lavande', flow: { ...flow, steps: { request: { channels: ['whatsapp'] } } } });
  const owner = await addPerson(app, { team_id });
  let person = 0;
  const ask: KanalShop['ask'] = async (method, path, body) => {
    const answer = await app.http.inject({ method, url: `/api/team/${path}`, headers: owner.headers, ...(body && { payload: body }) });
    return { status: answer.statusCode, body: answer.json<Answered['body']>() };
  };
  return {
    team_id,
    owner,
    ask,
    connect: (api_key = KANAL_KEY) => ask('POST', 'kanal/connect', { api_key }),
    choose: async (variables = {}) => {
      const { id } = await app.db.selectFrom('message_templates').select('id').where('team_id', '=', team_id).orderBy('id').executeTakeFirstOrThrow();
      const steps = { request: { channels: ['whatsapp'], contents: { whatsapp: { template_id: id, variables } } } };
      await app.db.updateTable('teams').set({ flow_configuration_config: JSON.stringify({ ...flow, steps }) }).where('id', '=', team_id).execute();
    },
    addDue: async ({ first_name = 'Léa' } = {}) => {
      person += 1;
      const at = app.clock.now();
      const number = `C-${team_id}-${person}`;
      const phone_number = `+336123${String(Number(team_id) * 100 + person).padStart(5, '0')}`;
      const order = await app.db.insertInto('orders').values({ team_id, number, number_key: number, integration_name: 'api', delivered_at: at, source_updated_at: at, line_items: '[]', consent: '{}', content_hash: Buffer.from(number) }).returning('id').executeTakeFirstOrThrow();
      const request_id = await addRequest(app.db, { team_id, order_id: order.id, first_name, email: null, phone_number, integration_order_number: '1042', created_at: at });
      const sender_id = (await findSenders(app.db, team_id)).whatsapp?.id ?? null;
      return addMessage(app.db, { team_id, request_id, channel: 'whatsapp', recipient: phone_number, scheduled_at: at, due_at: at, sender_id });
    },
    stateOf: async (message_id) => {
      const row = await app.db.selectFrom('messages').select(['status', 'reason']).where('id', '=', message_id).executeTakeFirstOrThrow();
      return row.reason === null ? row.status : `${row.status} ${row.reason}`;
    },
  };
}
