import { expect, test } from 'vitest';
import { transaction } from '#server/database/transaction.ts';
import { rate, sendMessage } from '#server/testing/builders/history.ts';
import { addPerson } from '#server/testing/builders/person.ts';
import { addTeam } from '#server/testing/builders/team.ts';
import { testApp } from '#server/testing/test-app.ts';
import { testDatabase } from '#server/testing/test-database.ts';

const app = testApp(await testDatabase(), { now: '2026-11-20T12:00:00Z' });
const team_id = await addTeam(app);
const reader = await addPerson(app, { team_id, role: 'reader' });
const stranger = await addPerson(app, { team_id: await addTeam(app) });

const at = (text: string): Date => new Date(text);
await transaction(app, async (tx) => {
  const first = await sendMessage(tx, {
    team_id,
    request_id: null,
    channel: 'whatsapp',
    step: 'request',
    at: at('2026-10-05T10:00:00Z'),
  });
  const second = await sendMessage(tx, {
    team_id,
    request_id: null,
    channel: 'email',
    step: 'request',
    at: at('2026-11-02T10:00:00Z'),
  });
  await sendMessage(tx, {
    team_id,
    request_id: second,
    channel: 'email',
    step: 'last_reminder',
    at: at('2026-11-09T10:00:00Z'),
  });
  await rate(tx, {
    team_id,
    request_id: first,
    rating: 2,
    channel: 'whatsapp',
    step: 'request',
    at: at('2026-10-08T10:00:00Z'),
  });
  await rate(tx, {
    team_id,
    request_id: second,
    rating: 1,
    channel: 'email',
    step: 'last_reminder',
    at: at('2026-11-10T23:30:00Z'),
  });
  await rate(tx, {
    team_id,
    request_id: second,
    rating: 5,
    channel: 'email',
    step: 'last_reminder',
    at: at('2026-11-15T10:00:00Z'),
  });
});

async function call(name: string, query = '', headers: Record<string, string> = reader.headers) {
  const answer = await app.http.inject({ url: `/api/team/stats/${name}${query}`, headers });
  return {
    status: answer.statusCode,
    body: answer.json<{ data: unknown; errors?: Record<string, string[]> }>(),
  };
}

test('each statistic answers in data, and the overview is the six of them', async () => {
  const period = '?start=2026-11-01&end=2026-11-30';
  const six = [
    'total_link_sent',
    'total_reviews_collected',
    'average_rating',
    'rating_distribution',
    'reviews_distribution_by_channel',
    'reviews_distribution_by_step',
  ];
  const answers = await Promise.all(
    six.map(async (name) => [name, (await call(name, period)).body.data] as const),
  );
  const overview = await call('overview', period);
  expect(overview.status).toBe(200);
  expect(overview.body.data).toEqual({
    start: '2026-11-01',
    end: '2026-11-30',
    ...Object.fromEntries(answers),
  });
  expect(overview.body.data).toMatchObject({
    total_link_sent: { total: 1, previous_total: 1 },
    total_reviews_collected: { total: 1, previous_total: 1 },
    average_rating: { average: 5, previous_average: 2, count: 1 },
  });
});

test('a changed rating counts once, with its last star, on the day of the first, cut at midnight in Paris', async () => {
  const { body } = await call('total_reviews_collected', '?start=2026-11-10&end=2026-11-15');
  expect(body.data).toMatchObject({
    total: 1,
    series: [
      { date: '2026-11-10', total: 0 },
      { date: '2026-11-11', total: 1 },
      { total: 0 },
      { total: 0 },
      { total: 0 },
      { total: 0 },
    ],
  });
  expect((await call('rating_distribution')).body.data).toMatchObject([
    { rating: 5, total: 1, share: 1 },
    { rating: 4, total: 0 },
    { rating: 3, total: 0 },
    { rating: 2, total: 0 },
    { rating: 1, total: 0, share: 0 },
  ]);
  expect((await call('reviews_distribution_by_step')).body.data).toMatchObject([
    { step: 'request', total: 0, sent: 1 },
    { step: 'first_reminder' },
    { step: 'last_reminder', total: 1, sent: 1 },
    { step: null, label: 'Lien général', total: 0 },
  ]);
});

test('by default the last 30 days; nothing to compare with is null', async () => {
  const { body } = await call('overview');
  expect(body.data).toMatchObject({ start: '2026-10-22', end: '2026-11-20' });
  expect(
    (await call('total_link_sent', '?start=2026-09-01&end=2026-09-30')).body.data,
  ).toMatchObject({ total: 0, previous_total: null });
});

test('a wrong period is a 422 that names its field', async () => {
  for (const [query, field] of [
    ['?start=hier', 'start'],
    ['?end=2026-02-30', 'end'],
    ['?start=2026-11-02&end=2026-11-01', 'end'],
    ['?start=2023-01-01&end=2026-11-01', 'end'],
    ['?start=2026-11-01&start=2026-11-02', 'start'],
    ['?depuis=2026-11-01', 'depuis'],
  ] as const) {
    const { status, body } = await call('overview', query);
    expect([query, status, Object.keys(body.errors ?? {})]).toEqual([query, 422, [field]]);
  }
});

test('another team sees its own figures only, a guest none', async () => {
  expect((await call('overview', '', stranger.headers)).body.data).toMatchObject({
    total_link_sent: { total: 0 },
    total_reviews_collected: { total: 0 },
    average_rating: { average: null },
  });
  expect((await call('overview', '', {})).status).toBe(401);
});
