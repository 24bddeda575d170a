import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { webhookPayloads } from '#contract/api/schemas/webhooks/webhook-payloads.ts';
import { transaction } from '#server/database/transaction.ts';
import { addProductReview } from '#server/domains/customer-site/product-pages/product-scene.fixture.ts';
import { leaveFeedback } from '#server/domains/customer-site/rating/leave-feedback.ts';
import { rateRequest } from '#server/domains/customer-site/rating/rate-requests.ts';
import { stopRequests } from '#server/domains/requests/schedule/stop-requests.ts';
import { assumeSent } from '#server/domains/delivery/reports/assume-sent.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addProduct } from '#server/testing/builders/product.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addShopReview } from '#server/testing/builders/shop-review.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { DAY, MINUTE } from '#server/testing/manual-clock.ts';
import { hostileAnswers } from '#server/testing/services/hostile-answers.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { startFaultProxy } from '#fake-services/fault-proxy.ts';
import { deliverDue } from './deliver-due.ts';
import { purgeDeliveries } from './purge-deliveries.ts';

interface Delivery {
  headers: http.IncomingHttpHeaders;
  body: string;
}
/** A fake service of the shop that receives webhooks. */
const received: Delivery[] = [];
let answer = { status: 200, headers: {} as Record<string, string> };
const program = http.createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    reply.writeHead(answer.status, answer.headers).end('x'.repeat(10_000));
  });
});
await new Promise<void>((done) => {
  program.listen(0, '127.0.0.1', done);
});
const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/recueil`;
const app = testApp(await testDatabase(), { config: { allowPrivateAddresses: true } });
afterAll(() => program.close());

let team_id = '';
let ada: Awaited<ReturnType<typeof addPerson>>;
let hook = { id: '', secret: '' };
const ask = (call: `${'GET' | 'POST' | 'DELETE'} /${string}`, body?: Record<string, unknown>) =>
  callHttp(app, call, ada.headers, body);
const deliveries = async () =>
  (await ask(`GET /api/team/outgoing_webhooks/${hook.id}/deliveries`)).data as {
    id: string;
    event: string;
    event_id: string;
    state: string;
    attempts: number;
    status: number | null;
    problem: string | null;
    next_try_at: string | null;
  }[];
const rate = async (rating = 2) => {
  const request_id = await addRequest(app.db, {
    team_id,
    email: 'lea@exemple.fr',
    date_sent: app.clock.now(),
    rating,
    rated_at: app.clock.now(),
    rating_channel: 'email',
    rating_step: 'request',
  });
  await transaction(app, (tx) =>
    tx.publish('request_rated', { team_id, request_id, rating, is_first: true }),
  );
  await app.runEventHandlers();
  return request_id;
};

beforeEach(async () => {
  received.length = 0;
  answer = { status: 200, headers: {} };
  await app.db.deleteFrom('outgoing_webhooks').execute();
  team_id = await addTeam(app, { name: 'Zinc' });
  ada = await addPerson(app, { team_id });
  hook = (
    await ask('POST /api/team/outgoing_webhooks', {
      url,
      events: ['request.rated', 'request.sent', 'contact.opted_out'],
    })
  ).data as typeof hook;
});

afterEach(() => {
  for (const { body } of received) {
    const { type } = JSON.parse(body) as { type: keyof typeof webhookPayloads };
    expect(webhookPayloads[type].safeParse(JSON.parse(body)).error?.issues).toBeUndefined();
  }
});

test('a rating is delivered at once, signed as Standard Webhooks specifies, in the format of the API', async () => {
  const request_id = await rate();
  expect(received).toHaveLength(1);
  const [{ headers, body }] = received as [Delivery];
  const said = JSON.parse(body) as {
    type: string;
    data: { id: string; rating: number; email: string };
  };
  expect(said).toMatchObject({
    type: 'request.rated',
    data: { id: request_id, rating: 2, email: 'lea@exemple.fr' },
  });
  const expected = createHmac('sha256', Buffer.from(hook.secret.slice(6), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
    .digest('base64');
  expect(headers['webhook-signature']).toBe(`v1,${expected}`);
  expect(await deliveries()).toEqual([
    expect.objectContaining({
      event: 'request.rated',
      event_id: headers['webhook-id'],
      state: 'delivered',
      attempts: 1,
      status: 200,
      problem: null,
    }),
  ]);
});

test('an endpoint that answers 410 is disabled and notified once; a successful test enables it again', async () => {
  answer = { status: 410, headers: {} };
  await rate();
  const state = async () =>
    ((await ask('GET /api/team/outgoing_webhooks')).data as { state: string }[])[0]?.state;
  expect(await state()).toBe('disabled');
  expect(await deliveries()).toEqual([
    expect.objectContaining({ state: 'failed', status: 410, next_try_at: null }),
  ]);
  const mails = await app.db
    .selectFrom('test_inbox_messages')
    .select('subject')
    .where('recipient', '=', ada.email)
    .where('subject', 'like', 'Webhook désactivé%')
    .execute();
  expect(mails).toHaveLength(1);
  await rate(4);
  expect(received).toHaveLength(1);
  answer = { status: 200, headers: {} };
  app.clock.advance(MINUTE);
  await ask(`POST /api/team/outgoing_webhooks/${hook.id}/test`);
  expect(await state()).toBe('working');
  await rate(5);
  expect(received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
    'request.rated',
    'test',
    'request.rated',
  ]);
});

test('an event is delivered once, however often its job runs; a later comment is a new event', async () => {
  const request_id = await rate();
  const again = () =>
    transaction(app, (tx) => tx.publish('feedback_left', { team_id, request_id }));
  await again();
  await app.runEventHandlers();
  expect(received).toHaveLength(1);
  await app.db
    .updateTable('review_requests')
    .set({ feedback: 'Colis abîmé', feedback_at: new Date(app.clock.now().getTime() + 1) })
    .where('id', '=', request_id)
    .execute();
  await Promise.all([again(), again(), again()]);
  await app.runEventHandlers();
  expect(
    received.map(
      ({ body }) => (JSON.parse(body) as { data: { feedback: string | null } }).data.feedback,
    ),
  ).toEqual([null, 'Colis abîmé']);
});

test('a failed delivery is retried by the schedule, then fails with one mail to the owner, and can be replayed with the same id', async () => {
  answer.status = 500;
  await rate();
  expect((await deliveries())[0]).toMatchObject({
    state: 'pending',
    attempts: 1,
    status: 500,
    problem: 'L’adresse a répondu 500.',
  });
  const gaps: number[] = [];
  for (let before = app.clock.now().getTime(), tries = 1; tries < 8; tries++) {
    const next = Date.parse((await deliveries())[0]?.next_try_at ?? '');
    gaps.push((next - before) / MINUTE);
    app.clock.set(new Date(next).toISOString());
    before = next;
    await deliverDue(app);
  }
  expect(gaps).toEqual([1, 5, 30, 120, 360, 720, 1440]);
  expect((await deliveries())[0]).toMatchObject({
    state: 'failed',
    attempts: 8,
    next_try_at: null,
  });
  await rate(3);
  const mails = await app.db
    .selectFrom('test_inbox_messages')
    .select('subject')
    .where('recipient', '=', ada.email)
    .where('subject', 'like', '%ne reçoit plus%')
    .execute();
  expect(mails).toHaveLength(1);
  answer.status = 204;
  const failed = (await deliveries()).find(({ state }) => state === 'failed');
  const tried = (
    await ask(`POST /api/team/outgoing_webhooks/${hook.id}/deliveries/${failed?.id}/replay`)
  ).data;
  expect(tried).toMatchObject({ event_id: failed?.event_id, state: 'delivered', status: 204 });
  expect(received.at(-1)?.headers['webhook-id']).toBe(failed?.event_id);
});

test('the Retry-After of an endpoint is respected, and its redirect is not followed', async () => {
  answer = { status: 429, headers: { 'retry-after': '600' } };
  await rate();
  expect((await deliveries())[0]?.next_try_at).toBe(
    new Date(app.clock.now().getTime() + 10 * MINUTE).toISOString(),
  );
  answer = { status: 302, headers: { location: url } };
  expect((await ask(`POST /api/team/outgoing_webhooks/${hook.id}/test`)).data).toMatchObject({
    state: 'pending',
    status: 302,
  });
  expect(received).toHaveLength(2);
});

test('the status of an endpoint decides: 2xx is delivered, any other is retried by the schedule, and no redirect is followed', async () => {
  const listener = await startFaultProxy(url);
  const real = AbortSignal.timeout.bind(AbortSignal);
  let patience = 0;
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => real(patience));
  const tried: Record<string, unknown> = {};
  for (const [name, fault] of hostileAnswers(url)) {
    const { id } = (
      await ask('POST /api/team/outgoing_webhooks', {
        url: listener.url,
        events: ['request.rated'],
      })
    ).data as { id: string };
    listener.setFault(fault);
    // Only the service that never answers has a short timeout, so that a slow machine does not
    // change the result.
    patience = name === 'silence' ? 200 : 60_000;
    const { state, status, problem, next_try_at } = (
      await ask(`POST /api/team/outgoing_webhooks/${id}/test`)
    ).data as {
      state: string;
      status: number | null;
      problem: string | null;
      next_try_at: string | null;
    };
    tried[name] = [state, status];
    expect([name, problem === null, next_try_at === null]).toEqual([
      name,
      state === 'delivered',
      state === 'delivered',
    ]);
    expect(
      Date.parse(next_try_at ?? app.clock.now().toISOString()) - app.clock.now().getTime(),
    ).toBeLessThanOrEqual(DAY);
    expect((await ask(`DELETE /api/team/outgoing_webhooks/${id}`)).status).toBe(200);
  }
  vi.restoreAllMocks();
  await listener.stop();
  const fine = Object.fromEntries(
    [
      'more than anybody needs',
      'a page',
      'half of an answer',
      'nothing',
      'a number',
      'a list of nonsense',
      'every type but the right one',
      'one byte at a time',
    ].map((name) => [name, ['delivered', 200]]),
  );
  const moved = {
    'a redirect within its own host': ['pending', 302],
    'a redirect to another host': ['pending', 307],
    'a redirect to a private address': ['pending', 301],
  };
  const away = {
    500: ['pending', 500],
    '503 and a page': ['pending', 503],
    '429 for ever': ['pending', 429],
    '429 with a strange wait': ['pending', 429],
    'a closed connection': ['pending', null],
    silence: ['pending', null],
  };
  expect(tried).toEqual({ ...fine, ...moved, ...away });
  expect(received).toEqual([]);
});

/** Creates a first message with an unknown outcome, submitted at `at`. */
const addUnknown = async (at: Date, email = 'paul@exemple.fr') => {
  const request_id = await addRequest(app.db, { team_id, email });
  const id = await addMessage(app.db, {
    team_id,
    request_id,
    recipient: email,
    status: 'outcome_unknown',
    attempt: 1,
    handed_over_attempt: 1,
    updated_at: at,
  });
  return { id, request_id };
};
const eventsReceived = () =>
  received.map(({ body }) => JSON.parse(body) as { type: string; data: object });

test('a request settled days after it was sent is delivered once, even when its acceptance is revoked and confirmed again', async () => {
  const long_ago = new Date(app.clock.now().getTime() - 8 * DAY);
  const { request_id } = await addUnknown(long_ago);
  await assumeSent(app);
  await deliverDue(app);
  const notices = [
    {
      type: 'request.sent',
      timestamp: long_ago.toISOString(),
      data: { id: request_id, email: 'paul@exemple.fr' },
    },
  ];
  expect(eventsReceived()).toMatchObject(notices);
  const { id } = await addUnknown(app.clock.now(), 'lea@exemple.fr');
  const resolved = await ask(`POST /api/team/reviews_queued/${id}/resolve`, { outcome: 'sent' });
  expect(resolved.status).toBe(200);
  await app.db
    .updateTable('messages')
    .set({ status: 'outcome_unknown', sent_at: null })
    .where('id', '=', id)
    .execute();
  await app.db.updateTable('review_requests').set({ date_sent: null }).execute();
  await ask(`POST /api/team/reviews_queued/${id}/resolve`, { outcome: 'sent' });
  await deliverDue(app);
  expect(eventsReceived()).toMatchObject([...notices, { data: { email: 'lea@exemple.fr' } }]);
  expect(received).toHaveLength(2);
});

test('each change of a rating is delivered, also back to an earlier value, and so are answers without a comment', async () => {
  const request_id = await addRequest(app.db, {
    team_id,
    email: 'lea@exemple.fr',
    date_sent: app.clock.now(),
  });
  for (const rating of [5, 1, 5]) {
    await rateRequest(app, request_id, rating);
    await app.runEventHandlers();
    app.clock.advance(MINUTE);
  }
  await leaveFeedback(app, request_id, { text: '', answers: [], contact_allowed: true });
  const answers = [{ id: 'a', topic: 'delivery', value: '1' }] as never;
  await leaveFeedback(app, request_id, { text: '', answers, contact_allowed: null });
  await app.runEventHandlers();
  expect(eventsReceived().map(({ data }) => (data as { rating: number }).rating)).toEqual([
    5, 1, 5, 5,
  ]);
});

test('a review published again is delivered again', async () => {
  await ask('POST /api/team/outgoing_webhooks', { url, events: ['review.published'] });
  const request_id = await addRequest(app.db, { team_id, email: 'lea@exemple.fr' });
  const { shop_review_id } = await addShopReview(app, { team_id, request_id, marker: 'Léa' });
  const moderate = async (call: 'publish' | 'refuse', body?: Record<string, unknown>) => {
    app.clock.advance(MINUTE);
    const { status } = await ask(`POST /api/team/shop_reviews/${shop_review_id}/${call}`, body);
    expect(status).toBe(200);
    await app.runEventHandlers();
  };
  for (let times = 0; times < 2; times++) {
    await moderate('refuse', { reason: 'off_topic' });
    await moderate('publish');
  }
  await moderate('publish');
  expect(eventsReceived()).toMatchObject([
    { type: 'review.published', data: { id: shop_review_id } },
    { type: 'review.published', data: { id: shop_review_id } },
  ]);
});

test('a published product review is delivered in the format of the API, and never as a shop review', async () => {
  const events = ['review.published', 'product_review.published'];
  await ask('POST /api/team/outgoing_webhooks', { url, events });
  const product_id = await addProduct(app, { team_id, title: 'Pull' });
  const current = await addProduct(app, { team_id, title: 'Pull d’hiver' });
  const review = await addProductReview(app, {
    team_id,
    product_id,
    rating: 4,
    text: 'Chaud',
    is_incentivized: true,
    status: 'pending',
  });
  await ask(`POST /api/team/products/${product_id}/merge`, { into_id: current });
  const { status } = await ask(`POST /api/team/product_reviews/${review}/publish`);
  expect(status).toBe(200);
  await app.runEventHandlers();
  expect(eventsReceived()).toMatchObject([
    {
      type: 'product_review.published',
      data: {
        id: review,
        product_id: current,
        product_title: 'Pull d’hiver',
        rating: 4,
        body: 'Chaud',
        is_incentivized: true,
        status: 'published',
      },
    },
  ]);
  expect(eventsReceived()).toHaveLength(1);
});

test('a second opt-out after a lifted one is delivered again, and so is one without a request', async () => {
  const request_id = await addRequest(app.db, { team_id, email: 'lea@exemple.fr' });
  const stop = async () => {
    await stopRequests(app, request_id, 'page');
    await app.runEventHandlers();
    app.clock.advance(MINUTE);
  };
  const optOut = async (email: string) => {
    const added = await ask('POST /api/team/opt_outs', { email, proof: 'Au téléphone' });
    await app.runEventHandlers();
    app.clock.advance(MINUTE);
    return (added.data as { id: string }).id;
  };
  const allow = async (id: string) => {
    const removed = await ask(`DELETE /api/team/opt_outs/${id}`, { proof: 'Au téléphone' });
    expect(removed.status).toBe(200);
  };
  await stop();
  await stop();
  const { id } = await app.db
    .selectFrom('opt_outs')
    .select('id')
    .where('team_id', '=', team_id)
    .executeTakeFirstOrThrow();
  await allow(id);
  await stop();
  const { id: again } = await app.db
    .selectFrom('opt_outs')
    .select('id')
    .where('team_id', '=', team_id)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  await allow(again);
  await optOut('lea@exemple.fr');
  await optOut('inconnue@exemple.fr');
  expect(eventsReceived().map(({ data }) => data)).toMatchObject([
    { email: 'lea@exemple.fr' },
    { email: 'lea@exemple.fr' },
    { email: 'lea@exemple.fr' },
    { email: 'inconnue@exemple.fr', request_uuid: null },
  ]);
});

test('a delivery that cannot be stored is retried by the schedule and blocks no other', async () => {
  await app.db
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: hook.id,
      event: 'review.published',
      about: 'nothing/1',
      request_id: null,
      occurred_at: app.clock.now(),
      next_try_at: app.clock.now(),
      status: null,
      problem: null,
    })
    .execute();
  await rate();
  expect(eventsReceived()).toMatchObject([{ type: 'request.rated' }]);
  expect(await deliveries()).toMatchObject([
    { event: 'request.rated', state: 'delivered' },
    {
      event: 'review.published',
      state: 'pending',
      problem: 'Une erreur de Recueil a empêché cet envoi.',
    },
  ]);
});

test('an opt-out is delivered with the contact that opted out', async () => {
  const request_id = await addRequest(app.db, {
    team_id,
    email: 'lea@exemple.fr',
    stopped_at: app.clock.now(),
  });
  await transaction(app, (tx) => tx.publish('customer_stopped', { team_id, request_id }));
  await app.runEventHandlers();
  expect(JSON.parse(received[0]?.body ?? '{}')).toMatchObject({
    type: 'contact.opted_out',
    data: { email: 'lea@exemple.fr' },
  });
});

test('nothing is delivered about an erased person, and the log is deleted after thirty days', async () => {
  answer.status = 500;
  const request_id = await rate();
  await app.db
    .updateTable('review_requests')
    .set({ erased_at: app.clock.now(), email: null })
    .where('id', '=', request_id)
    .execute();
  app.clock.advance(2 * MINUTE);
  await deliverDue(app);
  expect(received).toHaveLength(1);
  expect((await deliveries())[0]).toMatchObject({
    state: 'failed',
    problem: 'Ce dont il s’agissait a été effacé depuis.',
  });
  app.clock.advance(31 * DAY);
  await purgeDeliveries(app);
  expect(
    await app.db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('webhook_id', '=', hook.id)
      .execute(),
  ).toEqual([]);
});

test('a private or invalid address is refused by its field', async () => {
  const strict = testApp(app.db);
  for (const bad of [
    'http://127.0.0.1/x',
    'http://169.254.169.254/',
    'pas une adresse',
    'ftp://exemple.fr',
  ]) {
    const refused = await callHttp(strict, 'POST /api/team/outgoing_webhooks', ada.headers, {
      url: bad,
      events: ['request.rated'],
    });
    expect(
      [refused.status, Object.keys((refused.body as { errors?: object }).errors ?? {})],
      bad,
    ).toEqual([422, ['url']]);
  }
});
