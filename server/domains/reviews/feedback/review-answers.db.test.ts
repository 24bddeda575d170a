import { beforeAll, describe, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { receiveInbound } from '#server/domains/requests/opt-outs/receive-inbound.ts';
import { stopContact } from '#server/domains/requests/opt-outs/stop-contact.ts';
import { ensureSenders } from '#server/domains/channels/senders/ensure-senders.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import type { ChannelPort, OutgoingMessage } from '#server/ports/message-channel.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { recordReport } from './record-report.ts';
import { sendReplies } from './send-replies.ts';

const sent: OutgoingMessage[] = [];
let refusal: Error | null = null;
/** A provider without idempotency keys, where a repeated call sends the message twice. */
const mailbox: ChannelPort = {
  provider: 'smtp',
  account: 'test',
  honours_keys: false,
  is_outbox: false,
  limit: null,
  calls: 5,
  send: async (message) => {
    if (refusal) throw refusal;
    sent.push(message);
    return Promise.resolve({ provider_message_id: message.key });
  },
};
const app = testApp(await testDatabase(), {
  channels: { whatsapp: null, sms: null, email: mailbox },
});
let team_id = '';
let ines: TestPerson;
let hugo: TestPerson;
let reader: TestPerson;

beforeAll(async () => {
  await ensureSenders(app);
  team_id = await addTeam(app, { name: 'Maison Lavande' });
  [ines, hugo, reader] = [
    await addPerson(app, { team_id }),
    await addPerson(app, { team_id, role: 'member' }),
    await addPerson(app, { team_id, role: 'reader' }),
  ];
});

let customers = 0;
async function rated(given: Parameters<typeof addRequest>[1] | object = {}): Promise<string> {
  customers += 1;
  const now = app.clock.now();
  return addRequest(app.db, {
    team_id,
    email: `client${customers}@exemple.fr`,
    rating: 2,
    rated_at: now,
    date_sent: now,
    last_activity_at: now,
    rating_channel: 'email',
    rating_step: 'request',
    ...given,
  });
}
const patch = (id: string, body: Record<string, unknown>, who = ines, headers = {}) =>
  callHttp(app, `PATCH /api/team/reviews/${id}`, { ...who.headers, ...headers }, body);
const reply = (id: string, body: Record<string, unknown>, headers = {}) =>
  callHttp(app, `POST /api/team/reviews/${id}/reply`, { ...ines.headers, ...headers }, body);
const read = async (id: string, who = ines) =>
  (await callHttp(app, `GET /api/team/reviews/${id}`, who.headers)).body['data'] as Record<
    string,
    unknown
  > & { timeline: { kind: string; label: string }[] };
const list = async (query: string, who = ines) =>
  (await callHttp(app, `GET /api/team/reviews?${query}`, who.headers)).body as {
    total: number;
    attention: number;
    data: { id: string }[];
  };
const replyOf = (request_id: string) =>
  app.db
    .selectFrom('review_replies')
    .selectAll()
    .where('request_id', '=', request_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('the follow-up of a review', () => {
  test('is stored, shown in its timeline, counted in the list and recorded in the audit log', async () => {
    const id = await rated();
    expect(await list('status=unhappy,open')).toMatchObject({ total: 1, attention: 1 });
    expect(
      await patch(id, { status: 'answered', owner_id: hugo.id, note: 'Rappelée ce matin' }),
    ).toMatchObject({
      status: 200,
      data: {
        status: 'answered',
        status_label: 'Répondu',
        owner: { id: hugo.id },
        revision: 1,
        notes: [{ text: 'Rappelée ce matin', author: { id: ines.id } }],
      },
    });
    expect((await read(id)).timeline.map(({ kind }) => kind)).toEqual([
      'noted',
      'assigned',
      'status_changed',
    ]);
    expect(await list('status=unhappy,open')).toMatchObject({ total: 0, attention: 0 });
    expect(await list('status=answered,resolved')).toMatchObject({ total: 1, data: [{ id }] });
    expect((await list('owner_id=me', hugo)).data.map((row) => row.id)).toEqual([id]);
    expect(await list('owner_id=none&status=answered')).toMatchObject({ total: 0 });
    const auditEvents = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('team_id', '=', team_id)
      .orderBy('id')
      .execute();
    expect(auditEvents.map(({ action }) => action)).toEqual([
      'review_status_changed',
      'review_assigned',
      'review_noted',
    ]);
  });

  test('when repeated changes nothing; over another person’s change it is refused with the current state', async () => {
    const id = await rated();
    expect(await patch(id, { status: 'resolved' }, ines, { 'if-match': '0' })).toMatchObject({
      status: 200,
      data: { revision: 1 },
    });
    expect(await patch(id, { status: 'resolved' })).toMatchObject({ data: { revision: 1 } });
    expect(await patch(id, { status: 'open' }, hugo, { 'if-match': '0' })).toMatchObject({
      status: 409,
      code: 'stale',
      body: { revision: 1 },
    });
    expect(await patch(id, { status: 'open' }, hugo, { 'if-match': '1' })).toMatchObject({
      status: 200,
      data: { status: 'open', revision: 2 },
    });
  });

  test('is assigned to members, never to readers or people outside the team, and is unassigned when they leave', async () => {
    const id = await rated();
    const stranger = await addPerson(app, { team_id: await addTeam(app) });
    const leaving = await addPerson(app, { team_id, role: 'member' });
    expect(await patch(id, { owner_id: stranger.id })).toMatchObject({ status: 404 });
    expect(await patch(id, { owner_id: reader.id })).toMatchObject({
      status: 422,
      errors: { owner_id: [expect.any(String) as string] },
    });
    expect(await patch(id, { status: 'resolved' }, reader)).toMatchObject({
      status: 403,
      code: 'role_required',
    });
    await patch(id, { owner_id: leaving.id });
    expect((await list('owner_id=me', leaving)).total).toBe(1);
    await callHttp(app, `DELETE /api/team/members/${leaving.id}`, ines.headers);
    expect(await read(id)).toMatchObject({ owner: null });
    expect((await list(`owner_id=${leaving.id}`)).total).toBe(0);
  });

  test('needs a rating, and is deleted with its request', async () => {
    const unrated = await addRequest(app.db, { team_id, date_sent: app.clock.now() });
    expect(await patch(unrated, { note: 'Rien encore' })).toMatchObject({
      status: 409,
      code: 'not_rated',
    });
    const id = await rated();
    await patch(id, { status: 'resolved', note: 'x' });
    await app.db.deleteFrom('review_requests').where('id', '=', id).execute();
    expect(
      await app.db.selectFrom('review_notes').select('id').where('request_id', '=', id).execute(),
    ).toEqual([]);
    expect(
      await app.db
        .selectFrom('review_follow_ups')
        .select('status')
        .where('request_id', '=', id)
        .execute(),
    ).toEqual([]);
  });
});

describe('an answer by e-mail', () => {
  const body = { channel: 'email', text: 'Bonjour Léa,\n\nMerci de nous l’avoir dit.' };

  test('is sent once in the shop’s name for any number of clicks, and marks the review as answered', async () => {
    const id = await rated();
    const clicks = await Promise.all([
      reply(id, body, { 'idempotency-key': 'click-1' }),
      reply(id, body, { 'idempotency-key': 'click-1' }),
    ]);
    expect(clicks.map(({ status }) => status)).toEqual([200, 200]);
    expect(await reply(id, body)).toMatchObject({ status: 200, data: { state: 'queued' } });
    await Promise.all([sendReplies(app), sendReplies(app), app.runEventHandlers()]);
    expect(sent.filter(({ request_id }) => request_id === id)).toMatchObject([
      {
        sender_name: 'Maison Lavande',
        subject: 'Maison Lavande vous répond au sujet de votre avis',
        is_personal: true,
        template: null,
      },
    ]);
    expect(sent.at(-1)?.text).toContain('Merci de nous l’avoir dit.');
    expect(sent.at(-1)?.text).toMatch(/\/y\/[\w-]{22}\/preferences/u);
    expect(await read(id)).toMatchObject({
      status: 'answered',
      replies: [{ state: 'sent', author: { id: ines.id } }],
    });
    expect((await read(id)).timeline.map(({ label }) => label)).toEqual([
      'Marqué «\u00A0répondu\u00A0»',
      'Réponse envoyée par e-mail',
      'Réponse en cours d’envoi par e-mail',
    ]);
    expect(await reply(await rated(), body, { 'idempotency-key': 'click-1' })).toMatchObject({
      status: 409,
      code: 'key_reused',
    });
  });

  test('marks the review as answered without a conflict with its author’s next change', async () => {
    const id = await rated();
    const { revision } = await read(id);
    await reply(id, body);
    await Promise.all([sendReplies(app), app.runEventHandlers()]);
    expect(await read(id)).toMatchObject({ status: 'answered', revision });
    expect(
      await patch(id, { status: 'resolved' }, ines, { 'if-match': String(revision) }),
    ).toMatchObject({ status: 200, data: { status: 'resolved', revision: Number(revision) + 1 } });
  });

  test('with variables left in it, or too long for its channel, is refused at the text field', async () => {
    const id = await rated();
    expect(await reply(id, { channel: 'email', text: 'Bonjour {{first_name}}' })).toMatchObject({
      status: 422,
      errors: { text: [expect.stringContaining('{{first_name}}') as string] },
    });
    expect(await reply(id, { channel: 'sms', text: 'a'.repeat(601) })).toMatchObject({
      status: 422,
      errors: { text: [expect.stringContaining('600') as string] },
    });
  });

  test('is retried by its schedule, then says what to do', async () => {
    const id = await rated();
    refusal = new ProviderError('transient', '451 later');
    await reply(id, body);
    for (const minutes of [0, 2, 7, 40]) {
      app.clock.advance(minutes * 60_000);
      await sendReplies(app);
      expect(await replyOf(id)).toMatchObject({ state: 'queued' });
    }
    app.clock.advance(150 * 60_000);
    await sendReplies(app);
    refusal = null;
    await sendReplies(app);
    expect(await replyOf(id)).toMatchObject({
      state: 'failed',
      failures: 5,
      problem: expect.stringContaining('autre canal') as string,
    });
    expect(await read(id)).toMatchObject({ status: 'open' });
    expect(sent.some(({ request_id }) => request_id === id)).toBe(false);
  });

  test('of a worker that stopped during the call has an unknown outcome, and is not sent again', async () => {
    const id = await rated();
    await reply(id, body);
    await app.db
      .updateTable('review_replies')
      .set({
        state: 'sending',
        attempt: 1,
        handed_over_attempt: 1,
        provider: 'smtp',
        due_at: app.clock.now(),
      })
      .where('request_id', '=', id)
      .execute();
    await sendReplies(app);
    expect(await replyOf(id)).toMatchObject({ state: 'outcome_unknown' });
    expect(sent.some(({ request_id }) => request_id === id)).toBe(false);
    const { key } = await replyOf(id);
    await transaction(app, (tx) =>
      recordReport(tx, {
        provider: 'smtp',
        team_id: null,
        key: `reply.${key}`,
        provider_message_id: null,
        at: tx.now,
        state: 'delivered',
      }),
    );
    expect(await read(id)).toMatchObject({ status: 'answered', replies: [{ state: 'delivered' }] });
  });

  test('of a worker that stopped before the call is sent once, by the next worker', async () => {
    const id = await rated();
    await reply(id, body);
    await app.db
      .updateTable('review_replies')
      .set({ state: 'sending', attempt: 1, due_at: app.clock.now() })
      .where('request_id', '=', id)
      .execute();
    await sendReplies(app);
    expect(await replyOf(id)).toMatchObject({ state: 'sent', attempt: 2 });
    expect(sent.filter(({ request_id }) => request_id === id)).toHaveLength(1);
  });
});

describe('an answer to a customer', () => {
  test('is refused after an opt-out, unless the customer asked for an answer since', async () => {
    const email = 'silence@exemple.fr';
    const id = await rated({ email });
    await transaction(app, (tx) =>
      stopContact(tx, { team_id, kind: 'email', value: email, source: 'manual', proof: 'x' }),
    );
    expect(await reply(id, { channel: 'email', text: 'Bonjour' })).toMatchObject({
      status: 409,
      code: 'opted_out',
    });
    app.clock.advance(60_000);
    await app.db
      .updateTable('review_requests')
      .set({
        feedback: 'Rappelez-moi',
        feedback_at: app.clock.now(),
        metadata: '{"contact_allowed": true}',
      })
      .where('id', '=', id)
      .execute();
    expect(await reply(id, { channel: 'email', text: 'Bonjour' })).toMatchObject({ status: 200 });
  });

  test('is refused by SMS without an account, and by WhatsApp outside the 24-hour window', async () => {
    const id = await rated({ phone_number: '+33612345678' });
    expect(await reply(id, { channel: 'sms', text: 'Bonjour' })).toMatchObject({
      status: 409,
      code: 'channel_disconnected',
    });
    await app.db
      .insertInto('senders')
      .values({ team_id, channel: 'whatsapp', provider: 'meta', account: 'meta' })
      .execute();
    expect(await reply(id, { channel: 'whatsapp', text: 'Bonjour' })).toMatchObject({
      status: 409,
      code: 'window_closed',
      body: { message: expect.stringContaining('24 heures') as string },
    });
    await transaction(app, (tx) =>
      receiveInbound(tx, {
        team_id,
        channel: 'whatsapp',
        provider: 'meta',
        provider_message_id: 'w1',
        from: '+33612345678',
        text: 'Et mon colis ?',
        at: tx.now,
      }),
    );
    expect(await read(id)).toMatchObject({
      reply_ways: [
        { channel: 'email', is_open: true },
        {
          channel: 'whatsapp',
          is_open: true,
          until: new Date(app.clock.now().getTime() + 86_400_000).toISOString(),
        },
        { channel: 'sms', is_open: false },
      ],
    });
    expect(await read(id, reader)).toMatchObject({
      reply_ways: [{}, { recipient: '+336•••78' }, {}],
    });
  });
});

test('the file contains the rows of the list, in the time zone of the shop, and no formula', async () => {
  const id = await rated({
    first_name: '=HYPERLINK("x")',
    feedback: 'Cassé\n; « voilà »',
    rated_at: new Date('2026-11-20T23:30:00Z'),
  });
  await patch(id, { status: 'resolved', owner_id: hugo.id });
  const csv = await app.http.inject({
    url: '/api/team/reviews/export?status=resolved&rating=2&format=csv',
    headers: ines.headers,
  });
  expect(csv.body).toContain('Noté le (heure de Europe/Paris)');
  expect(csv.body).toContain(`2026-11-21 00:30;2;"Cassé\n; « voilà »"`);
  expect(csv.body).toContain(`"'=HYPERLINK(""x"")"`);
  const json = await app.http.inject({
    url: '/api/team/reviews/export?status=resolved&rating=2&format=json',
    headers: ines.headers,
  });
  const rows = json.json<{ data: { id: string; rated_at: string }[] }>().data;
  expect(rows).toEqual((await list('status=resolved&rating=2&per_page=100')).data);
  expect(rows.find((row) => row.id === id)?.rated_at).toBe('2026-11-20T23:30:00.000Z');
});

test('the customer’s own link is given to members, is valid as long as a new one, and is recorded in the timeline', async () => {
  const id = await rated({ link_expires_at: new Date('2026-11-01T00:00:00Z') });
  const { data } = await callHttp(app, `POST /api/team/reviews/${id}/link`, hugo.headers);
  const { url, expires_at } = data as { url: string; expires_at: string };
  expect(Date.parse(expires_at) - app.clock.now().getTime()).toBe(180 * 86_400_000);
  expect((await app.http.inject({ url: new URL(url).pathname })).statusCode).toBe(200);
  expect((await read(id)).timeline.map(({ kind }) => kind)).toContain('link_given');
  expect(await callHttp(app, `POST /api/team/reviews/${id}/link`, reader.headers)).toMatchObject({
    status: 403,
  });
});

describe('unhappy customers', () => {
  test('are the same number in their own list and beside every other list', async () => {
    const before = await list('status=attention');
    const ago = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
    const [recent, old, answered] = await Promise.all([
      rated({ rating: 2 }),
      rated({ rating: 1, rated_at: ago(31), last_activity_at: ago(31) }),
      rated({ rating: 1 }),
      rated({ rating: 3 }),
    ]);
    await patch(answered, { status: 'answered' });
    const unhappy = await list('status=attention');
    expect(unhappy).toMatchObject({ total: before.total + 1, attention: before.total + 1 });
    expect(unhappy.data.map(({ id }) => id)).toContain(recent);
    expect(unhappy.data.map(({ id }) => id)).not.toContain(old);
    expect((await list('status=rated')).attention).toBe(unhappy.total);
    expect((await list('status=attention&sort=attention')).total).toBe(unhappy.total);
  });
});
