import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { sendDueMessages } from '#server/domains/delivery/worker/send-due-messages.ts';
import { repairStatistics } from '#server/domains/statistics/cohorts/recount.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import type { TestedChannel } from './tested-channels.ts';

export interface State {
  id: string;
  recipient: string;
  status: string;
  reason: string | null;
  failures: number;
  /** Seconds until it is due. Null when it is not due. */
  due_in: number | null;
}

/**
 * The sending on a separate PostgreSQL, with a clock that the test sets, so that hours of retries
 * need no waiting.
 */
export interface SendingSimulator {
  app: TestApp;
  addTeam(channel: TestedChannel['channel']): Promise<string>;
  addDue(team_id: string, channel: TestedChannel['channel'], count: number): Promise<string[]>;
  statesOf(ids: readonly string[]): Promise<State[]>;
  /** Sends everything that is due and returns how many rows were claimed. */
  send(): Promise<number>;
  /** Advances the clock to the next due message and sends. Returns false when there is none. */
  next(): Promise<boolean>;
  connect(): Promise<pg.Client>;
  end(): Promise<void>;
}

const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const FLOW = {
  is_active: true,
  send_window: { whatsapp: ALL_DAY, sms: ALL_DAY, email: ALL_DAY },
  caps: { messages_per_day: null, requests_per_30_days: null },
};

/** Opens the simulator. A channel that the instance does not provide is connected for each team. */
export async function openSendingSimulator(
  tested: readonly TestedChannel[],
): Promise<SendingSimulator> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-faults-'));
  fs.chmodSync(folder, 0o755);
  const embedded = await openEmbedded(folder, { settings: FAST });
  const db = openDatabase({ ...embedded.config, max: 6 });
  await migrate(db);
  const channels: TestApp['channels'] = { whatsapp: null, sms: null, email: null };
  for (const { channel, instance } of tested) channels[channel] = instance;
  const config = tested.reduce<Partial<Config>>((all, one) => ({ ...all, ...one.config }), {
    publicUrl: 'https://avis.test',
  });
  const app = testApp(db, { config, channels });
  await ensureSenders(app);
  let people = 0;
  const send = (): Promise<number> => sendDueMessages(app);
  return {
    app,
    send,
    addTeam: async (channel) => {
      const team_id = await addTeam(app, {
        flow: { ...FLOW, steps: { request: { channels: [channel] } } },
      });
      const connect = tested.find((one) => one.channel === channel)?.connect;
      const contents = connect
        ? {
            [channel]: await connect(app, {
              team_id,
              headers: (await addPerson(app, { team_id })).headers,
            }),
          }
        : {};
      await db
        .updateTable('teams')
        .set({
          flow_configuration_config: JSON.stringify({
            ...FLOW,
            steps: { request: { channels: [channel], contents } },
          }),
        })
        .where('id', '=', team_id)
        .execute();
      // Removes all limits, which other tests check, so that none delays a call.
      await db
        .updateTable('senders')
        .set({ limit_count: null, limit_seconds: null, people_per_day: null, pair_seconds: null })
        .execute();
      return team_id;
    },
    addDue: async (team_id, channel, count) => {
      const sender_id = (await findSenders(db, team_id))[channel]?.id ?? null;
      const at = app.clock.now();
      const ids: string[] = [];
      for (let i = 0; i < count; i++) {
        const n = people++;
        const contact =
          channel === 'email'
            ? { email: `client${n}@exemple.fr`, phone_number: null }
            : { email: null, phone_number: `+336${12_000_000 + n}` };
        const request_id = await addRequest(db, {
          team_id,
          ...contact,
          integration_order_number: String(n),
          created_at: at,
        });
        ids.push(
          await addMessage(db, {
            team_id,
            request_id,
            channel,
            recipient: contact.email ?? contact.phone_number,
            scheduled_at: at,
            due_at: at,
            sender_id,
          }),
        );
      }
      // Planning counts the messages that it plans. These rows were inserted without it.
      await db.transaction().execute((tx) => repairStatistics(tx, team_id));
      return ids;
    },
    statesOf: async (ids) => {
      const now = app.clock.now().getTime();
      const rows = await db
        .selectFrom('messages')
        .select(['id', 'recipient', 'status', 'reason', 'failures', 'due_at'])
        .where('id', 'in', [...ids])
        .orderBy('id')
        .execute();
      return rows.map(({ due_at, recipient, ...row }) => ({
        ...row,
        recipient: recipient ?? '',
        due_in: due_at && (due_at.getTime() - now) / 1000,
      }));
    },
    next: async () => {
      const now = app.clock.now().getTime();
      const { due } = await db
        .selectFrom('messages')
        .select(({ fn }) => fn.min('due_at').as('due'))
        .executeTakeFirstOrThrow();
      if (due === null) return false;
      // Applies also to messages that an open circuit breaker holds.
      app.clock.advance(Math.max(1_000, due.getTime() - now));
      await send();
      return true;
    },
    connect: async () => {
      const client = new pg.Client(embedded.config);
      // A PostgreSQL that stops must not end the process with an unhandled error, which would stop
      // the other faults.
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    end: async () => {
      await app.http.close();
      await db.destroy();
      await embedded.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
