import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { REASON_LABELS } from '#contract/labels/reason-labels.ts';
import {
  MESSAGE_CHANNELS,
  type MessageChannel as ChannelName,
  type MessageStatus,
  type Reason,
} from '#contract/labels/message-status.ts';
import { OUR_TEMPLATES } from '#contract/messages/templates/our-templates.ts';
import { testInboxChannels } from './integrations/test-inbox/test-inbox-channels.ts';
import { recordOrders } from './domains/requests/intake/record-orders.ts';
import { ensureSenders } from './domains/channels/senders/ensure-senders.ts';
import type { ChannelPort } from './ports/message-channel.ts';
import { ProviderError } from './outgoing/provider-error.ts';
import { addTeam } from './testing/builders/team.ts';
import { type TestApp, testApp } from './testing/test-app.ts';
import { testDatabase } from './testing/test-database.ts';
import { sendDueMessages } from './domains/delivery/worker/send-due-messages.ts';

const START = Date.parse('2026-11-02T08:00:00Z');
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = {
  is_active: true,
  delay: { value: 0, unit: 'days' },
  send_window: { whatsapp: ALL_DAY, sms: ALL_DAY, email: ALL_DAY },
  exclusions: { countries: ['CH'], tags: [], email_domains: [] },
};

/**
 * Every kind of customer: with both contacts, with one, with a landline, with none, and each kind
 * of refusal.
 */
const PEOPLE: readonly Record<string, unknown>[] = [
  { email: 'deux@exemple.fr', phone: '0612345601' },
  { email: 'mail@exemple.fr' },
  { phone: '0612345602' },
  { phone: '0142345603' },
  { email: 'fixe@exemple.fr', phone: '0142345604' },
  {},
  { phone: '0612345605', consent: { whatsapp: false } },
  { phone: '0612345606', consent: { whatsapp: false, sms: false } },
  { email: 'non@exemple.fr', consent: { email: false } },
  { email: 'suisse@exemple.ch', country_code: 'CH' },
  { phone: '+32470123456' },
  { email: 'deux@exemple.fr', phone: '0612345607' },
  { email: 'stop@exemple.fr', phone: '0612345608' },
];

type CarriedMessage = { key: string; channel: string };

function carrier(
  channel: ChannelName,
  carried: CarriedMessage[],
  refuse?: () => Error,
): ChannelPort {
  return {
    provider: `carrier of ${channel}`,
    account: channel,
    honours_keys: true,
    is_outbox: false,
    limit: null,
    calls: 5,
    send: async ({ key }) => {
      const refused = refuse?.();
      if (refused) throw refused;
      carried.push({ key, channel });
      return { provider_message_id: key };
    },
  };
}

/** Runs some days (40 by default) of a shop on these channels, with one run of the worker a day. */
async function liveDays(app: TestApp, days = 40): Promise<string> {
  await ensureSenders(app);
  const team_id = await addTeam(app, { flow: FLOW });
  await app.db
    .updateTable('teams')
    .set({ sms_approved_at: app.clock.now() })
    .where('id', '=', team_id)
    .execute();
  await app.db
    .insertInto('opt_outs')
    .values({ team_id, kind: 'email', value: 'stop@exemple.fr', source: 'manual' })
    .execute();
  const delivered_at = new Date(START).toISOString();
  await recordOrders(
    app,
    { team_id, integration_name: 'api' },
    PEOPLE.map((person, at) => ({
      number: `C${at}`,
      delivered_at,
      ordered_at: delivered_at,
      first_name: 'Léa',
      ...person,
    })),
  );
  for (let hours = 0; hours <= days * 24; hours += 24) {
    app.clock.set(new Date(START + hours * 3_600_000).toISOString());
    await sendDueMessages(app);
    await app.runEventHandlers();
  }
  return team_id;
}

interface Row {
  id: string;
  request_id: string;
  status: MessageStatus;
  reason: string | null;
  channel: string | null;
  due_at: Date | null;
  scheduled_at: Date;
  key: string;
}

async function readRows(app: TestApp, team_id: string): Promise<Row[]> {
  const rows = await app.db
    .selectFrom('messages as m')
    .innerJoin('review_requests as r', 'r.id', 'm.request_id')
    .select([
      'm.id',
      'm.request_id',
      'm.status',
      'm.reason',
      'm.channel',
      'm.due_at',
      'm.scheduled_at',
      'm.step',
      'm.ordinal',
      'r.uuid',
    ])
    .where('m.team_id', '=', team_id)
    .execute();
  return rows.map(({ uuid, step, ordinal, ...row }) => ({
    ...row,
    key: `${uuid}.${step}.${ordinal}`,
  }));
}

/**
 * Returns the messages that were not sent without a reason, those that are overdue without a
 * reason, and those that were sent without a record.
 */
function silent(rows: readonly Row[], carried: readonly CarriedMessage[], now: Date): string[] {
  const times = (key: string): number => carried.filter((each) => each.key === key).length;
  const isOpen = ({ status, due_at, scheduled_at }: Row): boolean =>
    (status === 'scheduled' || status === 'postponed') &&
    (due_at ?? scheduled_at).getTime() > now.getTime() - 24 * 3_600_000;
  const isExplained = ({ reason }: Row): boolean =>
    reason !== null && reason in REASON_LABELS && REASON_LABELS[reason as Reason].remedy !== '';
  // The queue shows that such a reminder waits for the previous message, which has its own reason.
  const waitsForOther = (row: Row): boolean =>
    row.status === 'scheduled' &&
    row.due_at === null &&
    rows.some(
      (before) =>
        before.request_id === row.request_id && before.status === 'held' && isExplained(before),
    );
  const lost = rows.filter((row) =>
    row.status === 'sent' || row.status === 'delivered'
      ? times(row.key) !== 1
      : times(row.key) !== 0 || !(isOpen(row) || isExplained(row) || waitsForOther(row)),
  );
  const unknown = carried.filter(({ key }) => !rows.some((row) => row.key === key));
  return [
    ...lost.map(({ key, status, reason }) => `${key} ${status} ${reason}`),
    ...unknown.map(({ key }) => `${key} unknown`),
  ];
}

async function expectNothingSilent(
  app: TestApp,
  team_id: string,
  carried: readonly CarriedMessage[],
): Promise<Row[]> {
  const rows = await readRows(app, team_id);
  const requests = await app.db
    .selectFrom('review_requests')
    .select('id')
    .where('team_id', '=', team_id)
    .execute();
  expect(requests).toHaveLength(PEOPLE.length);
  expect(rows.length).toBeGreaterThanOrEqual(PEOPLE.length);
  expect(silent(rows, carried, app.clock.now())).toEqual([]);
  return rows;
}

const NONE: TestApp['channels'] = { whatsapp: null, sms: null, email: null };
const readTestInbox = (app: TestApp) =>
  app.db
    .selectFrom('test_inbox_messages')
    .select(['message_key as key', 'channel', 'body_text', 'template'])
    .orderBy('id')
    .execute();
const countBy = (carried: readonly { channel: string }[]): Record<string, number> =>
  Object.fromEntries(
    MESSAGE_CHANNELS.map((channel) => [
      channel,
      carried.filter((each) => each.channel === channel).length,
    ]),
  );

test('without any real channel, on a laptop, the test inbox carries every step on the first channel of its fallback order, each message with its link; nothing is silently not sent', async () => {
  const db = await testDatabase();
  const config = testApp(db).config;
  const app = testApp(db, {
    now: new Date(START).toISOString(),
    channels: testInboxChannels(db, config, NONE),
  });
  const team_id = await liveDays(app);
  const carried = await readTestInbox(app);
  const rows = await expectNothingSilent(app, team_id, carried);
  const { whatsapp = 0, sms = 0, email = 0 } = countBy(carried);
  expect(whatsapp).toBeGreaterThanOrEqual(6);
  expect(sms).toBeGreaterThanOrEqual(2);
  expect(email).toBeGreaterThanOrEqual(6);
  expect(rows.filter(({ status }) => status === 'sent')).toHaveLength(carried.length);
  expect(
    await app.db
      .selectFrom('messages')
      .select('id')
      .where('sent_at', 'is not', null)
      .where(sql<boolean>`metadata @> '{"outbox": true}'`)
      .execute(),
  ).toHaveLength(carried.length);
  for (const { channel, body_text, template } of carried) {
    if (channel === 'sms') expect(body_text).toMatch(/http:\/\/localhost:3000\/y\/[\w-]{22}/u);
    if (channel === 'whatsapp')
      expect(template?.buttons).toEqual([
        {
          kind: 'link',
          text: 'Donner mon avis',
          address: expect.stringMatching(/^http:\/\/localhost:3000\/y\/[\w-]{22}$/u) as string,
        },
      ]);
  }
  expect(
    new Set(
      carried.flatMap(({ channel, template }) =>
        channel === 'whatsapp' ? [template?.footer] : [],
      ),
    ),
  ).toEqual(new Set([OUR_TEMPLATES[0]?.structure.footer?.text]));
});

test('without any real channel, where strangers reach the instance, the test inbox carries nothing and every message says what to connect', async () => {
  const db = await testDatabase();
  const app = testApp(db, {
    now: new Date(START).toISOString(),
    config: { publicUrl: 'https://avis.test' },
    channels: testInboxChannels(
      db,
      { publicUrl: 'https://avis.test', mailFrom: 'a@avis.test' },
      NONE,
    ),
  });
  expect(app.channels).toMatchObject({ whatsapp: null, sms: null });
  const rows = await expectNothingSilent(app, await liveDays(app), await readTestInbox(app));
  expect(await readTestInbox(app)).toEqual([]);
  expect(
    rows.filter(({ status, reason }) => status === 'held' && reason === 'channel_disconnected')
      .length,
  ).toBeGreaterThan(0);
});

test('with one channel that refuses our keys, what waits for it says so and the rest leaves', async () => {
  const carried: CarriedMessage[] = [];
  const db = await testDatabase();
  const broken = carrier('sms', carried, () => new ProviderError('auth', 'bad key'));
  const app = testApp(db, {
    now: new Date(START).toISOString(),
    channels: { ...NONE, sms: broken, email: carrier('email', carried) },
  });
  const rows = await expectNothingSilent(app, await liveDays(app, 20), carried);
  expect(countBy(carried)).toMatchObject({ sms: 0 });
  expect(countBy(carried)['email']).toBeGreaterThanOrEqual(4);
  expect(
    rows.filter(({ channel, reason }) => channel === 'sms' && reason === 'channel_disconnected')
      .length,
  ).toBeGreaterThan(0);
});

test('with a channel whose provider is away for days, each message waits, leaves by another, or says that the attempts are used up', async () => {
  const carried: CarriedMessage[] = [];
  const db = await testDatabase();
  const away = carrier('sms', carried, () => new ProviderError('transient', 'away'));
  const app = testApp(db, {
    now: new Date(START).toISOString(),
    channels: { ...NONE, sms: away, email: carrier('email', carried) },
  });
  await expectNothingSilent(app, await liveDays(app), carried);
  expect(countBy(carried)['email']).toBeGreaterThanOrEqual(4);
});

test('with all channels, each person is written to on the first that reaches them, and the test inbox stands in for nothing', async () => {
  const carried: CarriedMessage[] = [];
  const db = await testDatabase();
  const real = { whatsapp: null, sms: carrier('sms', carried), email: carrier('email', carried) };
  const channels = testInboxChannels(db, testApp(db).config, real);
  expect(channels).toEqual(real);
  const app = testApp(db, { now: new Date(START).toISOString(), channels });
  const rows = await expectNothingSilent(app, await liveDays(app), carried);
  expect(await readTestInbox(app)).toEqual([]);
  expect(countBy(carried)).toMatchObject({ whatsapp: 0 });
  expect(
    new Set(rows.filter(({ status }) => status === 'skipped').map(({ reason }) => reason)),
    // The instance’s SMS account does not send to Belgium.
  ).toEqual(new Set(['no_contact', 'no_consent', 'excluded', 'opted_out', 'no_channel']));
});
