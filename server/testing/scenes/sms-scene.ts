import type { Config } from '#server/config/config.ts';
import { openInstanceSms } from '#server/domains/channels/sms/open-instance-sms.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { type FakeBrevo } from '#fake-services/sms/fake-brevo.ts';
import {
  startTwilio,
  TWILIO_SID,
  TWILIO_TOKEN,
  type FakeTwilio,
} from '#fake-services/sms/twilio.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import {
  addDueMessage,
  ALL_DAY,
  type ShopCallResult,
  type CallEndpoint,
  callAs,
} from './shop-scene.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/** A shop that sends SMS first and e-mail second, and the services that it may connect. */
export interface SmsShop {
  team_id: string;
  owner: TestPerson;
  call: CallEndpoint;
  connectBrevo(overrides?: { api_key?: string; sender?: string }): Promise<ShopCallResult>;
  connectTwilio(overrides?: { auth_token?: string; from?: string }): Promise<ShopCallResult>;
  account(): Promise<Record<string, unknown>>;
  addDue(overrides?: {
    phone_number?: string;
  }): Promise<{ id: string; phone_number: string; request_id: string }>;
  stateOf(message_id: string): Promise<string>;
  mails(): Promise<{ subject: string; body_text: string }[]>;
}

export async function smsScene(config: Partial<Config> = {}): Promise<{
  app: TestApp;
  brevo: FakeBrevo;
  twilio: FakeTwilio;
  addShop: (channels?: string[]) => Promise<SmsShop>;
}> {
  const [brevo, twilio] = [await startBrevo(), await startTwilio()];
  const overrides = {
    brevoApiBase: brevo.url,
    twilioApiBase: twilio.url,
    publicUrl: 'https://avis.test',
    ...config,
  };
  const bare = testApp(await testDatabase(), { config: overrides });
  const app =
    bare.config.sms === null
      ? bare
      : testApp(bare.db, {
          config: overrides,
          channels: { ...bare.channels, sms: openInstanceSms(bare.config, bare.sms) },
        });
  await ensureSenders(app);
  return { app, brevo, twilio, addShop: (channels = ['sms']) => addShop(app, channels) };
}

async function addShop(app: TestApp, channels: string[]): Promise<SmsShop> {
  const flow = {
    is_active: true,
    send_window: { sms: ALL_DAY, email: ALL_DAY },
    caps: { messages_per_day: null, requests_per_30_days: null },
    steps: { request: { channels } },
  };
  const team_id = await addTeam(app, { name: 'Maison Lavande', flow });
  const owner = await addPerson(app, { team_id });
  let person = 0;
  const call = callAs(app, owner);
  return {
    team_id,
    owner,
    call,
    connectBrevo: (overrides) =>
      call('POST', 'brevo/connect', { api_key: BREVO_KEY, sender: 'BOUTIQUE', ...overrides }),
    connectTwilio: (overrides) =>
      call('POST', 'twilio/connect', {
        account_sid: TWILIO_SID,
        auth_token: TWILIO_TOKEN,
        from: 'BOUTIQUE',
        ...overrides,
      }),
    account: async () =>
      ((await call('GET', 'sms_accounts')).body.data as unknown as Record<string, unknown>[])[0] ??
      {},
    addDue: async ({
      phone_number = `+336${team_id.padStart(4, '1')}${String(person++).padStart(4, '0')}`,
    } = {}) => {
      // A paced sender begins a second after its worker has claimed it, which these tests do not
      // need.
      await app.db
        .updateTable('senders')
        .set({ limit_count: null, limit_seconds: null })
        .where('channel', '=', 'sms')
        .execute();
      const due = await addDueMessage(app, {
        team_id,
        channel: 'sms',
        number: `C-${team_id}-${person}`,
        phone_number,
        email: `lea${person}.${team_id}@exemple.fr`,
        first_name: 'Léa',
      });
      return { ...due, phone_number };
    },
    stateOf: async (message_id) => {
      const row = await app.db
        .selectFrom('messages')
        .select(['status', 'reason', 'channel'])
        .where('id', '=', message_id)
        .executeTakeFirstOrThrow();
      return [row.status, row.reason, row.channel === 'sms' ? null : row.channel]
        .filter(Boolean)
        .join(' ');
    },
    mails: () =>
      app.db
        .selectFrom('test_inbox_messages')
        .select(['subject', 'body_text'])
        .where('team_id', '=', team_id)
        .where('request_id', 'is', null)
        .orderBy('id')
        .execute() as Promise<{ subject: string; body_text: string }[]>,
  };
}
