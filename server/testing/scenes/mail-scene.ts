import type { Config } from '#server/config/config.ts';
import { openMail } from '#server/integrations/mail/open-mail.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { type FakeSmtp, startSmtp } from '#fake-services/mail/smtp.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

interface CallResult {
  status: number;
  body: {
    data?: unknown;
    code?: string;
    message?: string;
    errors?: Record<string, string[]>;
    total?: number;
  };
}

/** A shop that sends e-mails first, then on the other given channels, and its own mail server. */
export interface MailShop {
  team_id: string;
  owner: TestPerson;
  call(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: Record<string, unknown>,
  ): Promise<CallResult>;
  connect(overrides?: { url?: string; from?: string }): Promise<CallResult>;
  addDue(overrides?: {
    email?: string;
    phone_number?: string;
  }): Promise<{ id: string; email: string; request_id: string }>;
  stateOf(message_id: string): Promise<string>;
}

export const LOGIN = { user: 'avis@lavande.test', pass: 'p@ss:word' };
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };

/** Starts an instance that sends through one server, and teams that connect another one. */
export async function mailScene(
  config: Partial<Config> = {},
  overrides: Parameters<typeof testApp>[1] = {},
): Promise<{
  app: TestApp;
  instance: FakeSmtp;
  own: FakeSmtp;
  addShop: (channels?: string[]) => Promise<MailShop>;
  stop: () => Promise<void>;
}> {
  const [instance, own] = [await startSmtp(), await startSmtp({ login: LOGIN })];
  const settings = {
    smtpUrl: instance.url,
    mailFrom: 'Recueil <recueil@hebergeur.test>',
    publicUrl: 'https://avis.test',
    allowPrivateAddresses: true,
    ...config,
  };
  const mail = openMail(settings);
  const app = testApp(await testDatabase(), {
    config: settings,
    channels: { whatsapp: null, sms: null, email: mail?.channel ?? null },
    ...overrides,
  });
  await ensureSenders(app);
  const stop = async (): Promise<void> => {
    mail?.close();
    await Promise.all([instance.stop(), own.stop()]);
  };
  return {
    app,
    instance,
    own,
    addShop: (channels = ['email']) => addShop(app, own.url, channels),
    stop,
  };
}

async function addShop(app: TestApp, url: string, channels: string[]): Promise<MailShop> {
  const flow = {
    is_active: true,
    send_window: { sms: ALL_DAY, email: ALL_DAY },
    caps: { messages_per_day: null, requests_per_30_days: null },
    steps: { request: { channels } },
  };
  const team_id = await addTeam(app, { name: 'Maison Lavande', flow });
  const owner = await addPerson(app, { team_id });
  let person = 0;
  const call: MailShop['call'] = async (method, path, body) => {
    const answer = await app.http.inject({
      method,
      url: `/api/team/${path}`,
      headers: owner.headers,
      ...(body && { payload: body }),
    });
    return { status: answer.statusCode, body: answer.json<CallResult['body']>() };
  };
  return {
    team_id,
    owner,
    call,
    connect: (overrides) =>
      call('POST', 'smtp/connect', {
        url,
        from: 'Maison Lavande <avis@lavande.test>',
        ...overrides,
      }),
    addDue: async ({ email = `lea${person++}.${team_id}@exemple.fr`, phone_number } = {}) => {
      const at = app.clock.now();
      const number = `C-${team_id}-${person}-${crypto.randomUUID()}`;
      const order = await app.db
        .insertInto('orders')
        .values({
          team_id,
          number,
          number_key: number,
          integration_name: 'api',
          email,
          delivered_at: at,
          source_updated_at: at,
          line_items: '[]',
          consent: '{}',
          content_hash: Buffer.from(number),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const request_id = await addRequest(app.db, {
        team_id,
        order_id: order.id,
        first_name: 'Léa',
        email,
        ...(phone_number !== undefined && { phone_number }),
        integration_order_number: '1042',
        created_at: at,
      });
      const sender_id = (await findSenders(app.db, team_id)).email?.id ?? null;
      const id = await addMessage(app.db, {
        team_id,
        request_id,
        channel: 'email',
        recipient: email,
        scheduled_at: at,
        due_at: at,
        sender_id,
      });
      return { id, email, request_id };
    },
    stateOf: async (message_id) => {
      const row = await app.db
        .selectFrom('messages')
        .select(['status', 'reason', 'channel'])
        .where('id', '=', message_id)
        .executeTakeFirstOrThrow();
      return [row.status, row.reason, row.channel].filter(Boolean).join(' ');
    },
  };
}
