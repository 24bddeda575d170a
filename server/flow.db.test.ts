import { afterAll, expect, test } from 'vitest';
import { startSmtp } from '#fake-services/mail/smtp.ts';
import { openMail } from './integrations/mail/open-mail.ts';
import { ensureSenders } from './domains/channels/senders/ensure-senders.ts';
import { sendDueMessages } from './domains/delivery/worker/send-due-messages.ts';
import { recountTeam } from './domains/statistics/cohorts/recount.ts';
import { DAY } from './testing/manual-clock.ts';
import { testApp } from './testing/test-app.ts';
import { testDatabase } from './testing/test-database.ts';

/**
 * Tests the whole product in one scenario, through its own routes: real HTTP handlers, a real
 * PostgreSQL, a real SMTP server, and a clock that the test sets.
 */

const smtp = await startSmtp();
const mail = openMail({ smtpUrl: smtp.url, mailFrom: 'Recueil <avis@recueil.test>' });
if (!mail) throw new Error('no mail');
const app = testApp(await testDatabase(), {
  mailer: mail.mailer,
  channels: { whatsapp: null, sms: null, email: mail.channel },
  config: { publicUrl: 'https://avis.test' },
});
await ensureSenders(app);
afterAll(async () => {
  mail.close();
  await smtp.stop();
});

/** Does the work of the worker: sends the due messages, then runs the event handlers. */
async function letTheWorkerWork(): Promise<void> {
  await sendDueMessages(app);
  while ((await app.runEventHandlers()) > 0);
}
const api = async <T>(
  method: 'GET' | 'POST',
  url: string,
  token?: string,
  payload?: object,
): Promise<T> => {
  const answer = await app.http.inject({
    method,
    url,
    headers: {
      host: 'avis.test',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    ...(payload && { payload }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
};
const browse = (method: 'GET' | 'POST', url: string, form: Record<string, string> = {}) =>
  app.http.inject({
    method,
    url,
    headers: {
      host: 'avis.test',
      accept: 'text/html',
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' && { payload: new URLSearchParams(form).toString() }),
  });

interface Overview {
  data: {
    total_link_sent: { total: number };
    total_reviews_collected: { total: number };
    average_rating: { average: number | null };
    rating_distribution: { rating: number; total: number }[];
    reviews_distribution_by_channel: { channel: string; total: number }[];
    reviews_distribution_by_step: { step: string | null; total: number }[];
  };
}
interface Page<T> {
  data: T[];
  total: number;
}

test('an order becomes a message, a star, a figure and an alert', async () => {
  // Monday morning: Ada opens her shop’s account and activates the flow.
  app.clock.set('2026-11-16T09:00:00+01:00');
  const { access_token: ada } = await api<{ access_token: string }>(
    'POST',
    '/register',
    undefined,
    { email: 'ada@boutique.test', password: 'le savon de Marseille', team_name: 'Savonnerie Ada' },
  );
  await api('POST', '/api/team/flow_configuration_config', ada, {
    flow_configuration_config: { is_active: true, delay: { value: 3, unit: 'days' } },
  });
  await letTheWorkerWork();
  smtp.reset();

  // An order was delivered just now. It is sent twice, and is still one order.
  const order = {
    number: '#1042',
    email: 'lea@example.com',
    first_name: 'Léa',
    country_code: 'FR',
    delivered_at: '2026-11-16T09:00:00+01:00',
    line_items: [{ title: 'Savon surgras' }],
  };
  expect(await api('POST', '/api/team/orders', ada, order)).toMatchObject({
    data: [{ number: '#1042', status: 'created' }],
  });
  expect(await api('POST', '/api/team/orders', ada, order)).toMatchObject({
    data: [{ number: '#1042', status: 'unchanged' }],
  });
  const queue = await api<Page<{ step: string; status: string; scheduled_at: string }>>(
    'GET',
    '/api/team/reviews_queued?sort=soonest',
    ada,
  );
  expect(queue.data.map((row) => [row.step, row.status, row.scheduled_at.slice(0, 10)])).toEqual([
    ['request', 'scheduled', '2026-11-19'],
    ['first_reminder', 'scheduled', '2026-11-23'],
    ['last_reminder', 'scheduled', '2026-11-30'],
  ]);

  // For three days nothing is sent. Then one message is sent, whose first link is Léa’s page.
  app.clock.set('2026-11-19T08:59:59+01:00');
  await letTheWorkerWork();
  expect(smtp.mails).toEqual([]);
  app.clock.set('2026-11-19T09:00:00+01:00');
  await letTheWorkerWork();
  await letTheWorkerWork();
  expect(smtp.mails.map((it) => it.to)).toEqual(['lea@example.com']);
  const page = new URL(/href="([^"]+)"/.exec(smtp.mails[0]?.html ?? '')?.[1] ?? '').pathname;
  expect(page).toMatch(/^\/y\/[\w-]{22}$/);

  // A mail scanner opens the link first, which is not counted. Léa opens it, taps two stars and
  // writes the reason.
  await browse('GET', `${page}?rating=5`);
  app.clock.set('2026-11-19T12:30:00+01:00');
  expect((await browse('GET', page)).body).toContain('Savon surgras');
  expect((await browse('POST', page, { rating: '2' })).statusCode).toBe(303);
  expect(
    (await browse('POST', page, { form: 'feedback', feedback: 'Le carton était ouvert.' }))
      .statusCode,
  ).toBe(303);

  // The statistics changed in the same transaction, before a worker ran.
  const { data: figures } = await api<Overview>(
    'GET',
    '/api/team/stats/overview?start=2026-11-19&end=2026-11-19',
    ada,
  );
  expect(figures).toMatchObject({
    total_link_sent: { total: 1 },
    total_reviews_collected: { total: 1 },
    average_rating: { average: 2 },
  });
  expect(figures.rating_distribution.filter((part) => part.total > 0)).toMatchObject([
    { rating: 2, total: 1 },
  ]);
  expect(figures.reviews_distribution_by_channel.filter((part) => part.total > 0)).toMatchObject([
    { channel: 'email', total: 1 },
  ]);
  expect(figures.reviews_distribution_by_step.filter((part) => part.total > 0)).toMatchObject([
    { step: 'request', total: 1 },
  ]);

  // Ada is notified at once, with Léa’s text.
  await letTheWorkerWork();
  const alerts = smtp.mailsTo('ada@boutique.test');
  expect(alerts).toHaveLength(1);
  expect(alerts[0]?.subject).toContain('★★☆☆☆');
  expect(alerts[0]?.text).toContain('Le carton était ouvert.');

  // She reads the whole timeline in the dashboard.
  const reviews = await api<
    Page<{ id: string; rating: number; feedback: string; channel: string; step: string }>
  >('GET', '/api/team/reviews', ada);
  expect(reviews.data).toMatchObject([
    { rating: 2, feedback: 'Le carton était ouvert.', channel: 'email', step: 'request' },
  ]);
  const { data: detail } = await api<{
    data: { timeline: { kind: string }[]; messages: { status: string; reason: string | null }[] };
  }>('GET', `/api/team/reviews/${reviews.data[0]?.id}`, ada);
  expect(detail.timeline.map((timelineEvent) => timelineEvent.kind)).toEqual(
    expect.arrayContaining(['created', 'sent', 'clicked', 'rated', 'feedback']),
  );
  expect(detail.messages.map((message) => [message.status, message.reason])).toEqual([
    ['sent', null],
    ['cancelled', 'already_rated'],
    ['cancelled', 'already_rated'],
  ]);

  // Afterwards nothing is sent, neither a reminder nor a second alert, and the statistics match the
  // events.
  for (let day = 0; day < 30; day++) {
    app.clock.advance(DAY);
    await letTheWorkerWork();
  }
  expect(smtp.mails).toHaveLength(2);
  const [team] = await app.db.selectFrom('teams').select('id').execute();
  expect(await app.db.transaction().execute((tx) => recountTeam(tx, team?.id ?? ''))).toEqual([]);
});
