import { createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { recordAuditEvent } from '#server/domains/audit-log/record-audit-event.ts';
import { callHttp } from '#server/testing/call-http.ts';
import { addPerson, type TestPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { HOUR, MINUTE } from '#server/testing/manual-clock.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { deliverAuditStreams } from './deliver-audit-streams.ts';

interface ReceivedCall {
  path: string;
  headers: http.IncomingHttpHeaders;
  body: string;
  status: number;
}
interface Entry {
  seq: string;
  id: string;
  team_id: string;
  action: string;
  hash: string;
  previous_hash: string;
}
/** A fake service that collects audit logs; status 0 accepts the call and closes the connection. */
const received: ReceivedCall[] = [];
let answers: number[] = [];
const program = http.createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const status = answers.shift() ?? 200;
    const body = Buffer.concat(chunks).toString();
    received.push({ path: request.url ?? '', headers: request.headers, body, status });
    if (status === 0) request.socket.destroy();
    else reply.writeHead(status).end();
  });
});
await new Promise<void>((done) => {
  program.listen(0, '127.0.0.1', done);
});
const address = `http://127.0.0.1:${(program.address() as AddressInfo).port}`;
const db = await testDatabase();
const app = testApp(db, { config: { allowPrivateAddresses: true } });
afterAll(() => program.close());

let team_id = '';
let owner: TestPerson;
beforeEach(async () => {
  received.length = 0;
  answers = [];
  await db.deleteFrom('audit_streams').execute();
  ({ team_id, owner } = await addShop());
});

async function addShop(): Promise<{ team_id: string; owner: TestPerson }> {
  const id = await addTeam(app, { name: 'Zinc' });
  return { team_id: id, owner: await addPerson(app, { team_id: id }) };
}
async function act(count: number, who = { team_id, owner }): Promise<void> {
  for (let index = 0; index < count; index++)
    await transaction(app, (tx) =>
      recordAuditEvent(
        tx,
        {
          user: { id: who.owner.id, email: '', is_admin: false },
          impersonator_id: null,
          team_id: who.team_id,
        },
        'settings_changed',
      ),
    );
}
const save = async (body: Record<string, unknown> = {}, who = owner): Promise<{ secret: string }> =>
  (
    await app.http.inject({
      method: 'PUT',
      url: '/api/team/journal/stream',
      headers: who.headers,
      payload: { url: `${address}/journal`, include_past: true, ...body },
    })
  ).json<{ data: { secret: string } }>().data;
const show = async () =>
  (await callHttp(app, 'GET /api/team/journal/stream', owner.headers)).data as Record<
    string,
    unknown
  >;
const entriesOf = ({ body }: ReceivedCall): Entry[] =>
  (JSON.parse(body) as { data: { entries: Entry[] } }).data.entries;
const seqsOf = (calls: readonly ReceivedCall[]): number[] =>
  calls.flatMap((call) => entriesOf(call).map(({ seq }) => Number(seq)));
const upTo = (last: number, first = 1): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

test('audit events arrive in order, signed as webhooks are, each with its number and its hash', async () => {
  await act(3);
  const { secret } = await save();
  await deliverAuditStreams(app);
  expect(received).toHaveLength(1);
  const [{ headers, body }] = received as [ReceivedCall];
  const entries = entriesOf(received[0]!);
  // Saving the stream is itself the fourth event.
  expect(entries.map(({ seq, action }) => `${seq} ${action}`)).toEqual([
    '1 settings_changed',
    '2 settings_changed',
    '3 settings_changed',
    '4 audit_stream_saved',
  ]);
  for (const [index, { previous_hash }] of entries.entries())
    expect(previous_hash).toBe(entries[index - 1]?.hash ?? '');
  const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
  expect(id).toBe(`aud_${team_id}_1_4`);
  expect(signature).toBe(
    `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
      .update(`${String(id)}.${String(at)}.${body}`)
      .digest('base64')}`,
  );
  await deliverAuditStreams(app);
  expect(received).toHaveLength(1);
  expect(await show()).toMatchObject({ sent_seq: 4, pending_entries: 0, problem: null });
});

test('after an outage the audit stream resumes without loss and in order', async () => {
  await save();
  await act(130);
  answers = [200, 503, 0, 500];
  await deliverAuditStreams(app);
  expect(received.map(({ status }) => status)).toEqual([200, 503]);
  expect(await show()).toMatchObject({ status: 503, sent_seq: 100, pending_entries: 31 });
  expect((await show())['problem']).toContain('503');
  await act(5);
  for (const wait of [MINUTE, 5 * MINUTE]) {
    app.clock.advance(wait - 1);
    const before = received.length;
    await deliverAuditStreams(app);
    expect(received).toHaveLength(before);
    app.clock.advance(1);
    await deliverAuditStreams(app);
    expect(received).toHaveLength(before + 1);
  }
  app.clock.advance(HOUR);
  await deliverAuditStreams(app);
  expect(seqsOf(received.filter(({ status }) => status === 200))).toEqual(upTo(136));
  // The call whose answer was lost was sent again, with sequence numbers by which its receiver
  // recognises it.
  const lost = received.find(({ status }) => status === 0);
  expect(lost && seqsOf([lost])).toEqual(upTo(136, 101));
  expect(await show()).toMatchObject({ sent_seq: 136, pending_entries: 0, problem: null });
});

test('owners get one mail while the stream fails, and a person may retry at once', async () => {
  await save();
  const mails = async () =>
    (
      await db
        .selectFrom('test_inbox_messages')
        .select('recipient')
        .where('team_id', '=', team_id)
        .execute()
    ).map(({ recipient }) => recipient);
  answers = Array.from({ length: 8 }, () => 500);
  for (let attempt = 1; attempt <= 7; attempt++) {
    await deliverAuditStreams(app);
    app.clock.advance(HOUR);
    expect((await mails()).length).toBe(attempt < 5 ? 0 : 1);
  }
  expect(await mails()).toEqual([owner.email]);
  await deliverAuditStreams(app);
  expect(received).toHaveLength(8);
  const tried = await callHttp(app, 'POST /api/team/journal/stream/try', owner.headers);
  expect(tried.data).toMatchObject({ problem: null, pending_entries: 0 });
});

test('two workers at once send each audit event once', async () => {
  await save();
  await act(20);
  await Promise.all([deliverAuditStreams(app), deliverAuditStreams(app)]);
  expect(seqsOf(received)).toEqual(upTo(21));
});

test('a stream contains the events of its own team alone, from the chosen start', async () => {
  const other = await addShop();
  await act(4);
  await act(4, other);
  await save({ url: `${address}/mine`, include_past: false });
  await save({ url: `${address}/theirs` }, other.owner);
  await act(2);
  await act(2, other);
  await deliverAuditStreams(app);
  const [mine, theirs] = ['/mine', '/theirs'].map((path) =>
    received.filter((call) => call.path === path),
  );
  expect(seqsOf(mine ?? [])).toEqual(upTo(7, 5));
  expect(seqsOf(theirs ?? [])).toEqual(upTo(7));
  for (const [calls, id] of [
    [mine, team_id],
    [theirs, other.team_id],
  ] as const)
    expect(new Set(calls?.flatMap(entriesOf).map((entry) => entry.team_id))).toEqual(new Set([id]));
});

test('only owners configure the stream, to a public address, and its secret is never shown again', async () => {
  const member = await addPerson(app, { team_id, role: 'member' });
  for (const call of [
    'GET /api/team/journal/stream',
    'POST /api/team/journal/stream/try',
    'DELETE /api/team/journal/stream',
  ] as const)
    expect((await callHttp(app, call, member.headers)).code).toBe('role_required');
  const guarded = testApp(db);
  const refused = await guarded.http.inject({
    method: 'PUT',
    url: '/api/team/journal/stream',
    headers: owner.headers,
    payload: { url: 'http://127.0.0.1:9/journal' },
  });
  expect([refused.statusCode, Object.keys(refused.json<{ errors: object }>().errors)]).toEqual([
    422,
    ['url'],
  ]);
  const { secret } = await save();
  expect(JSON.stringify(await show())).not.toContain(secret);
  expect(JSON.stringify(await db.selectFrom('audit_streams').selectAll().execute())).not.toContain(
    secret,
  );
  // A name that later resolves to a private network is refused at the call.
  await deliverAuditStreams(guarded);
  expect(received).toHaveLength(0);
  expect((await show())['problem']).toContain('réseau privé');
  expect((await callHttp(app, 'DELETE /api/team/journal/stream', owner.headers)).status).toBe(200);
  expect(await show()).toBeNull();
  expect((await callHttp(app, 'DELETE /api/team/journal/stream', owner.headers)).code).toBe(
    'not_found',
  );
});
