import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { rate, sendMessage } from '#server/testing/builders/history.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addMessage, addRequest } from '#server/testing/builders/request.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { recordTimelineEvent } from '../timeline/record-timeline-event.ts';

const app = testApp(await testDatabase(), { now: '2026-11-20T12:00:00Z' });
const db = app.db;
const team_id = await addTeam(app);
const member = await addPerson(app, { team_id, role: 'member' });
const reader = await addPerson(app, { team_id, role: 'reader' });
const stranger = await addPerson(app, { team_id: await addTeam(app) });

interface Page {
  data: { id: string; first_name: string }[];
  total: number;
  current_page: number;
  last_page: number;
  from: number | null;
  to: number | null;
  next_page_url: string | null;
  prev_page_url: string | null;
  errors?: Record<string, string[]>;
}

async function list(query: string, headers: Record<string, string> = member.headers) {
  const answer = await app.http.inject({ url: `/api/team/reviews${query}`, headers });
  return { status: answer.statusCode, ...answer.json<Page>() };
}
const names = async (query: string, headers?: Record<string, string>): Promise<string> =>
  (await list(query, headers)).data.map((review) => review.first_name).join(' ');

const ids: Record<string, string> = {};
const day = (number: number): Date =>
  new Date(`2026-11-${String(number).padStart(2, '0')}T10:00:00Z`);

beforeAll(async () => {
  ids['Unsent'] = await addRequest(db, { team_id, first_name: 'Unsent' });
  await addMessage(db, { team_id, request_id: ids['Unsent'] });
  ids['Élise'] = await addRequest(db, {
    team_id,
    first_name: 'Élise',
    last_name: 'Façon',
    email: 'elise@exemple.fr',
    phone_number: '+33612345678',
    integration_order_number: '1001',
    country_code: 'FR',
  });
  ids['Bruno'] = await addRequest(db, {
    team_id,
    first_name: 'Bruno',
    email: 'bruno@exemple.be',
    country_code: 'BE',
    integration_order_number: '#1002',
  });
  ids['Chloé'] = await addRequest(db, { team_id, first_name: 'Chloé', email: 'chloe@exemple.fr' });
  ids['Lien'] = await addRequest(db, {
    team_id,
    first_name: 'Lien',
    email: null,
    trigger_event: 'general_link',
    country_code: null,
  });
  const of = (name: string) => ({ team_id, request_id: ids[name] ?? '' });
  await transaction(app, async (tx) => {
    await sendMessage(tx, { ...of('Élise'), channel: 'whatsapp', step: 'request', at: day(1) });
    await sendMessage(tx, { ...of('Élise'), channel: 'email', step: 'first_reminder', at: day(5) });
    await sendMessage(tx, { ...of('Bruno'), channel: 'sms', step: 'request', at: day(3) });
    await rate(tx, { ...of('Bruno'), rating: 2, channel: 'sms', step: 'request', at: day(8) });
    await sendMessage(tx, { ...of('Chloé'), channel: 'email', step: 'request', at: day(6) });
    await rate(tx, { ...of('Chloé'), rating: 5, channel: 'email', step: 'request', at: day(7) });
    await rate(tx, { ...of('Lien'), rating: 4, channel: 'link', step: null, at: day(2) });
    await recordTimelineEvent(tx, {
      ...of('Bruno'),
      kind: 'sent',
      at: day(3),
      detail: { step: 'request', channel: 'sms' },
    });
    await recordTimelineEvent(tx, {
      ...of('Bruno'),
      kind: 'rated',
      at: day(8),
      detail: { rating: 2 },
    });
  });
  await db
    .updateTable('review_requests')
    .set({ feedback: 'Arrivé cassé' })
    .where('id', '=', ids['Bruno'])
    .execute();
});

test('sent and rated requests are listed, the latest activity first; queued ones are not', async () => {
  expect(await names('')).toBe('Bruno Chloé Élise Lien');
  expect(await names('?sort=oldest')).toBe('Lien Élise Chloé Bruno');
  expect(await names('?sort=rating_high')).toBe('Chloé Lien Bruno Élise');
  expect(await names('?sort=rating_low')).toBe('Bruno Lien Chloé Élise');
});

test.each([
  ['search=elise', 'Élise'],
  ['search=FACON%20%C3%A9lise', 'Élise'],
  ['search=06%2012%2034%2056', 'Élise'],
  ['search=bruno%40exemple.be', 'Bruno'],
  ['search=%231002', 'Bruno'],
  ['search=br', 'Bruno'],
  ['search=%25', ''],
  ['search=ARRIVE%20bruno', 'Bruno'],
  ['rating=4,5', 'Chloé Lien'],
  ['country_code=be', 'Bruno'],
  ['country_code=FR,BE', 'Bruno Chloé Élise'],
  ['channel=email', 'Chloé Élise'],
  ['channel=link,sms', 'Bruno Lien'],
  ['step=first_reminder', 'Élise'],
  ['step=request', 'Bruno Chloé'],
  ['status=rated', 'Bruno Chloé Lien'],
  ['status=not_rated', 'Élise'],
  ['status=unhappy', 'Bruno'],
  ['status=with_feedback,not_rated', 'Bruno Élise'],
  ['start=2026-11-06', 'Bruno Chloé'],
  ['end=2026-11-05', 'Élise Lien'],
  ['start=2026-11-07&end=2026-11-07', 'Chloé'],
  ['channel=email&rating=5&search=chloe', 'Chloé'],
  ['search=', 'Bruno Chloé Élise Lien'],
])('?%s finds « %s »', async (query, expected) => {
  const answer = await list(`?${query}`);
  expect(answer.status).toBe(200);
  expect(answer.data.map((review) => review.first_name).join(' ')).toBe(expected);
  expect(answer.total).toBe(answer.data.length);
});

test('pages have the requested size, absolute links with the filters, and no rows past the end', async () => {
  expect(await list('?per_page=2&country_code=FR,BE')).toMatchObject({
    total: 3,
    current_page: 1,
    last_page: 2,
    per_page: 2,
    from: 1,
    to: 2,
    prev_page_url: null,
    next_page_url: 'http://localhost:3000/api/team/reviews?per_page=2&country_code=FR%2CBE&page=2',
  });
  expect(await list('?per_page=3&page=2')).toMatchObject({
    total: 4,
    from: 4,
    to: 4,
    next_page_url: null,
    prev_page_url: 'http://localhost:3000/api/team/reviews?per_page=3&page=1',
  });
  expect(await list('?page=9')).toMatchObject({
    data: [],
    total: 4,
    current_page: 9,
    last_page: 1,
    from: null,
    to: null,
    next_page_url: null,
  });
  expect(await list('?search=personne')).toMatchObject({
    data: [],
    total: 0,
    last_page: 1,
    from: null,
    to: null,
    next_page_url: null,
    prev_page_url: null,
  });
});

test('sorted by attention, unhappy customers of the last 30 days come first, and are counted within the filters', async () => {
  expect(await names('?sort=attention')).toBe('Bruno Chloé Élise Lien');
  expect(await list('?sort=attention&per_page=1&page=2')).toMatchObject({
    data: [{ first_name: 'Chloé' }],
    total: 4,
    attention: 1,
  });
  await db
    .updateTable('review_requests')
    .set({ rated_at: new Date('2026-10-21T11:59:59Z'), last_activity_at: day(4) })
    .where('id', '=', ids['Bruno'] ?? '')
    .execute();
  expect(await list('?sort=attention&status=rated')).toMatchObject({
    data: [{ first_name: 'Chloé' }, { first_name: 'Bruno' }, { first_name: 'Lien' }],
    attention: 0,
  });
  await db
    .updateTable('review_requests')
    .set({ rated_at: day(8), last_activity_at: day(8) })
    .where('id', '=', ids['Bruno'] ?? '')
    .execute();
  expect(await list('?rating=5')).toMatchObject({ attention: 0 });
});

test('a wrong filter or page is a 422 that names it', async () => {
  for (const [query, field] of [
    ['page=0', 'page'],
    ['page=x', 'page'],
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['per_page=1.5', 'per_page'],
    ['rating=6', 'rating.0'],
    ['channel=fax', 'channel.0'],
    ['sort=prix', 'sort'],
    ['start=hier', 'start'],
    ['start=2026-11-02&end=2026-11-01', 'end'],
    ['couleur=bleu', 'couleur'],
    ['page=99999999999999999999', 'page'],
  ]) {
    const answer = await list(`?${query}`);
    expect([query, answer.status, Object.keys(answer.errors ?? {})]).toEqual([query, 422, [field]]);
  }
});

test('a review shows its order, its messages and its timeline', async () => {
  const { data } = await list('?search=bruno');
  expect(data).toMatchObject([
    {
      rating: 2,
      feedback: 'Arrivé cassé',
      channel: 'sms',
      channel_label: 'SMS',
      step: 'request',
      step_label: 'Demande',
      trigger_event_label: 'Commande livrée',
      date_sent: '2026-11-03T10:00:00.000Z',
      trustpilot_review: null,
      actions: [
        { kind: 'sent', label: 'Demande envoyée par SMS' },
        { kind: 'rated', label: 'Note donnée\u00a0: 2 sur 5' },
      ],
    },
  ]);
  expect((await list('?channel=link')).data).toMatchObject([
    { channel: 'link', step: null, step_label: 'Lien général', email: null },
  ]);
});

test('a request shows its timeline newest first, its messages in the order of the steps, and its order', async () => {
  const order = await db
    .insertInto('orders')
    .values({
      team_id,
      number: '#1001',
      number_key: '1001',
      integration_name: 'api',
      source_updated_at: day(1),
      total: '49.90',
      currency: 'EUR',
      content_hash: Buffer.from('x'),
      line_items: JSON.stringify([{ title: 'Savon', quantity: 2 }]),
      consent: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('review_requests')
    .set({ order_id: order.id })
    .where('id', '=', ids['Élise'] ?? '')
    .execute();
  const get = async (name: string, headers = member.headers) =>
    (await app.http.inject({ url: `/api/team/reviews/${ids[name] ?? name}`, headers })).json<{
      data: unknown;
      code?: string;
    }>();
  expect((await get('Élise')).data).toMatchObject({
    first_name: 'Élise',
    messages: [{ step: 'request', status: 'sent' }, { step: 'first_reminder' }],
    order: { number: '#1001', total: '49.90', line_items: [{ title: 'Savon', quantity: 2 }] },
  });
  expect((await get('Bruno')).data).toMatchObject({
    timeline: [{ kind: 'rated' }, { kind: 'sent' }],
    order: null,
  });
  expect((await get('Unsent')).data).toMatchObject({
    date_sent: null,
    messages: [{ status: 'scheduled' }],
    time_zone: 'Europe/Paris',
  });
  await db
    .updateTable('review_requests')
    .set({ country_code: 'GP' })
    .where('id', '=', ids['Unsent'] ?? '')
    .execute();
  expect((await get('Unsent')).data).toMatchObject({ time_zone: 'America/Guadeloupe' });
  for (const missing of ['999999', 'abc', '1e3', '-1', '99999999999999999999'])
    expect(await get(missing)).toMatchObject({ code: 'not_found' });
  expect(await get('Élise', stranger.headers)).toEqual(await get('999999'));
});

test('another team finds nothing of it, with any search', async () => {
  for (const query of ['', '?search=elise', '?rating=5', '?channel=email'])
    expect(await list(query, stranger.headers)).toMatchObject({ data: [], total: 0 });
});

test('a reader sees masked contacts and cannot search by them', async () => {
  const { data } = await list('?search=elise', reader.headers);
  expect(data).toMatchObject([
    { email: 'e•••@exemple.fr', phone_number: '+336•••78', first_name: 'Élise' },
  ]);
  expect(await names('?search=exemple.fr', reader.headers)).toBe('');
  expect(await names('?search=0612345678', reader.headers)).toBe('');
  expect(await names('?search=1002', reader.headers)).toBe('Bruno');
  const detail = await app.http.inject({
    url: `/api/team/reviews/${ids['Élise']}`,
    headers: reader.headers,
  });
  expect(detail.body).not.toContain('lea@exemple.fr');
  expect(detail.body).not.toContain('elise@exemple.fr');
});
