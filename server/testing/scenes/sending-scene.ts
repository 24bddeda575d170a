import { openMail } from '#server/integrations/mail/open-mail.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { findSenders } from '#server/domains/channels/senders/find-senders.ts';
import { type FakeSmtp, startSmtp } from '#fake-services/mail/smtp.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { type TestApp, testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

/**
 * Sends through a real database and a real SMTP server, for teams whose flow runs all day and whose
 * requests are due.
 */
export interface SendingScene {
  app: TestApp;
  smtp: FakeSmtp;
  addTeam(flow?: Record<string, unknown>): Promise<string>;
  /** Adds a request with its first message due at `at` (now when absent). */
  addDue(
    team_id: string,
    overrides?: { email?: string; at?: Date; is_rated?: boolean },
  ): Promise<{ request_id: string; message_id: string }>;
  /** Returns `status reason`. */
  stateOf(message_id: string): Promise<string>;
  close(): Promise<void>;
}

const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
/** An active flow, open at every hour and without caps, so that no other rule affects the test. */
const OPEN_FLOW = {
  is_active: true,
  send_window: { email: ALL_DAY },
  caps: { messages_per_day: null, requests_per_30_days: null },
};

export async function sendingScene(): Promise<SendingScene> {
  const smtp = await startSmtp();
  const mail = openMail({ smtpUrl: smtp.url, mailFrom: 'Recueil <avis@boutique.test>' });
  if (!mail) throw new Error('no mail');
  const app = testApp(await testDatabase(), {
    mailer: mail.mailer,
    channels: { whatsapp: null, sms: null, email: mail.channel },
  });
  await ensureSenders(app);
  let person = 0;
  return {
    app,
    smtp,
    addTeam: (flow = {}) => addTeam(app, { flow: { ...OPEN_FLOW, ...flow } }),
    addDue: async (
      team_id,
      { email = `client${person++}@exemple.fr`, at = app.clock.now(), is_rated = false } = {},
    ) => {
      const order_id = await addDeliveredOrder(app, team_id, at);
      const request_id = await addRequest(app.db, {
        team_id,
        order_id,
        email,
        created_at: at,
        ...(is_rated && { rating: 5 }),
      });
      const sender_id = (await findSenders(app.db, team_id)).email?.id ?? null;
      const message_id = await addMessage(app.db, {
        team_id,
        request_id,
        recipient: email,
        scheduled_at: at,
        due_at: at,
        sender_id,
      });
      return { request_id, message_id };
    },
    stateOf: async (message_id) => {
      const row = await app.db
        .selectFrom('messages')
        .select(['status', 'reason'])
        .where('id', '=', message_id)
        .executeTakeFirstOrThrow();
      return row.reason === null ? row.status : `${row.status} ${row.reason}`;
    },
    close: async () => {
      mail.close();
      await smtp.stop();
    },
  };
}

async function addDeliveredOrder(app: TestApp, team_id: string, at: Date): Promise<string> {
  const number = crypto.randomUUID();
  const order = {
    team_id,
    number,
    number_key: number,
    integration_name: 'api' as const,
    delivered_at: at,
    source_updated_at: at,
    line_items: '[]',
    consent: '{}',
    content_hash: Buffer.from(number),
  };
  return (await app.db.insertInto('orders').values(order).returning('id').executeTakeFirstOrThrow())
    .id;
}
