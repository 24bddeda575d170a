import { beforeAll, expect, test } from 'vitest';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase(), { now: '2026-11-20T12:00:00Z' });
const db = app.db;
const team_id = await addTeam(app);
const member = await addPerson(app, { team_id, role: 'member' });
const reader = await addPerson(app, { team_id, role: 'reader' });
const stranger = await addPerson(app, { team_id: await addTeam(app) });

interface Page {
  data: { id: string; first_name: string; step: string }[];
  total: number;
  counts: Record<string, number>;
  errors?: Record<string, string[]>;
}

async function list(query: string, headers: Record<string, string> = member.headers) {
  const answer = await app.http.inject({ url: `/api/team/reviews_queued${query}`, headers });
  return { status: answer.statusCode, ...answer.json<Page>() };
}
const names = async (query: string, headers?: Record<string, string>): Promise<string> =>
  (await list(query, headers)).data.map((row) => row.first_name).join(' ');
const at = (text: string): Date => new Date(text);

beforeAll(async () => {
  const add = async (
    first_name: string,
    message: Omit<Parameters<typeof addMessage>[1], 'team_id' | 'request_id'>,
    request: Partial<Parameters<typeof addRequest>[1]> = {},
  ) => {
    const request_id = await addRequest(db, {
      team_id,
      first_name,
      email: `${first_name.toLowerCase()}@exemple.fr`,
      ...request,
    });
    await addMessage(db, { team_id, request_id, ...message });
    return request_id;
  };
  const ana = await add('Ana', {
    status: 'sent',
    sent_at: at('2026-11-10T09:00:00Z'),
    finished_at: at('2026-11-10T09:00:00Z'),
    scheduled_at: at('2026-11-10T09:00:00Z'),
  });
  await addMessage(db, {
    team_id,
    request_id: ana,
    step: 'first_reminder',
    scheduled_at: at('2026-11-24T09:00:00Z'),
    channel: 'sms',
  });
  await add(
    'Bob',
    { status: 'scheduled', scheduled_at: at('2026-11-20T15:00:00Z') },
    { integration_order_number: '#77', country_code: 'BE' },
  );
  await add('Cid', {
    status: 'failed',
    reason: 'invalid_recipient',
    scheduled_at: at('2026-11-22T09:00:00Z'),
  });
  await add('Dan', {
    status: 'held',
    reason: 'outside_hours',
    scheduled_at: at('2026-11-19T22:59:00Z'),
    channel: 'whatsapp',
  }); // The 19th in Paris.
  await add('Eva', { status: 'outcome_unknown', scheduled_at: at('2026-11-20T22:59:00Z') });
  await add('Fay', {
    status: 'cancelled',
    reason: 'cancelled_by_team',
    finished_at: at('2026-11-12T09:00:00Z'),
    scheduled_at: at('2026-11-21T09:00:00Z'),
  });
  await add(
    'Gus',
    { status: 'held', reason: 'frequency_cap', scheduled_at: at('2026-11-20T23:00:00Z') },
    { rating: 3, rated_day: '2026-11-20' },
  ); // The 21st in Paris.
});

test('the queue shows unfinished and failed messages: first those that need a person, then by planned date', async () => {
  expect(await names('')).toBe('Eva Cid Dan Bob Gus Ana');
  expect(await names('?sort=soonest')).toBe('Dan Bob Eva Gus Cid Ana');
  expect(await names('?sort=latest')).toBe('Ana Cid Gus Eva Bob Dan');
});

test.each([
  ['status=sent', 'Ana'],
  ['status=cancelled,failed', 'Cid Fay'],
  ['status=held', 'Dan Gus'],
  ['status=failed,outcome_unknown,sent', 'Eva Cid Ana'],
  ['status=skipped', ''],
  ['reason=frequency_cap,invalid_recipient', 'Cid Gus'],
  ['reason=cancelled_by_team', ''],
  ['reason=cancelled_by_team&status=cancelled', 'Fay'],
  ['channel=whatsapp,sms', 'Dan Ana'],
  ['channel=link', ''],
  ['step=first_reminder,last_reminder', 'Ana'],
  ['country_code=BE', 'Bob'],
  ['rating=3', 'Gus'],
  ['search=77', 'Bob'],
  ['search=ANA', 'Ana'],
  ['search=ana&status=sent', 'Ana'],
  ['search=exemple&country_code=fr&channel=email', 'Eva Cid Gus'],
  ['start=2026-11-20&end=2026-11-20', 'Eva Bob'],
  ['end=2026-11-19', 'Dan'],
  ['start=2026-11-22T00:00:00Z', 'Cid Ana'],
])('the queue with ?%s shows « %s »', async (query, expected) => {
  const answer = await list(`?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.data.map((row) => row.first_name).join(' ')).toBe(expected);
  expect(answer.total).toBe(answer.data.length);
});

test('the count of each saved view equals the total of that view', async () => {
  const { counts } = await list('?status=sent&search=personne');
  expect(counts).toEqual({ all: 6, attention: 2, held: 2, today: 2, reminders: 1 });
  const views = {
    all: '',
    attention: '?status=failed,outcome_unknown',
    held: '?status=held',
    today: '?start=2026-11-20&end=2026-11-20',
    reminders: '?step=first_reminder,last_reminder',
  };
  for (const [name, query] of Object.entries(views))
    expect([name, (await list(query)).total]).toEqual([name, counts[name]]);
});

test('grouped by request, each request is shown once with all its messages, by the first one in the order', async () => {
  const answer = await list('?group=request');
  expect(answer.data.map((row) => row.first_name)).toEqual([
    'Eva',
    'Cid',
    'Dan',
    'Bob',
    'Gus',
    'Ana',
  ]);
  expect(answer.total).toBe(6);
  expect((await list('?group=request&search=ana')).data).toMatchObject([
    {
      step: 'first_reminder',
      messages: [{ step: 'request', status: 'sent' }, { step: 'first_reminder' }],
    },
  ]);
  expect((await list('?group=request&status=held')).total).toBe(2);
  expect((await list('')).data[0]).not.toHaveProperty('messages');
});

test('pages have no gap and no repeat, in every order', async () => {
  for (const query of [
    'sort=attention',
    'sort=latest',
    'status=sent,held,failed,cancelled,outcome_unknown,scheduled',
  ]) {
    const whole = (await list(`?${query}`)).data.map((row) => row.id);
    const pages: string[] = [];
    for (let page = 1; page <= 4; page++)
      pages.push(...(await list(`?${query}&per_page=2&page=${page}`)).data.map((row) => row.id));
    expect(pages).toEqual(whole);
  }
  expect(await list('?per_page=4&page=2')).toMatchObject({
    total: 6,
    last_page: 2,
    from: 5,
    to: 6,
    next_page_url: null,
    prev_page_url: 'http://localhost:3000/api/team/reviews_queued?per_page=4&page=1',
  });
  expect(await list('?page=9007199254740991&per_page=100')).toMatchObject({
    status: 200,
    data: [],
    total: 6,
    from: null,
  });
});

test('an invalid filter is a 422 that names it', async () => {
  for (const [query, field] of [
    ['status=parti', 'status.0'],
    ['reason=pluie', 'reason.0'],
    ['per_page=101', 'per_page'],
    ['country_code=F1', 'country_code.0'],
    ['team_id=1', 'team_id'],
    ['end=2026-11-31', 'end'],
  ]) {
    const answer = await list(`?${query}`);
    expect([query, answer.status, Object.keys(answer.errors ?? {})]).toEqual([query, 422, [field]]);
  }
  expect((await list('?search=%ED%A0%80%27%5C%25')).status).toBe(200);
});

test('a row shows its status, the reason of its wait and its recipient', async () => {
  expect((await list('?search=dan')).data).toMatchObject([
    {
      status: 'held',
      status_label: 'En attente',
      reason: 'outside_hours',
      reason_label: 'Hors des horaires d’envoi',
      channel: 'whatsapp',
      step_label: 'Demande',
      recipient: 'lea@exemple.fr',
      team_id,
      sent_at: null,
    },
  ]);
});

test('another team sees no row, and a reader sees masked contacts', async () => {
  for (const query of ['', '?status=sent', '?search=ana'])
    expect(await list(query, stranger.headers)).toMatchObject({
      data: [],
      total: 0,
      counts: { all: 0, attention: 0 },
    });
  expect((await list('?search=bob', reader.headers)).data).toMatchObject([
    { email: 'b•••@exemple.fr', recipient: 'l•••@exemple.fr' },
  ]);
  expect(await names('?search=bob%40exemple', reader.headers)).toBe('');
});
