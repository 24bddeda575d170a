import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/api/endpoints.ts';
import { failureToast } from '#web/api/failure-toasts.ts';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';
import { review, wireQueuePage, wireReviewsPage, wireSettings } from '../testing/wire.ts';
import { STATISTICS, type StatisticName } from './dashboard-data.ts';

const ANSWERS: Record<StatisticName, unknown> = {
  totalReviewsCollected: {
    total: 12,
    previous_total: 6,
    series: [{ date: '2026-11-20', total: 12 }],
  },
  totalLinkSent: { total: 40, previous_total: 20, series: [{ date: '2026-11-20', total: 40 }] },
  averageRating: {
    average: 4.5,
    previous_average: 4.5,
    count: 12,
    series: [{ date: '2026-11-20', average: 4.5, count: 12 }],
  },
  ratingDistribution: [{ rating: 5, label: '5 étoiles', total: 12, share: 1 }],
  reviewsDistributionByChannel: [
    { channel: 'email', label: 'E-mail', total: 12, share: 1, sent: 40 },
  ],
  reviewsDistributionByStep: [{ step: 'request', label: 'Demande', total: 12, share: 1, sent: 40 }],
};
const REFUSED = { message: 'La base ne répond pas.', code: 'unavailable' };

function openDashboard(failing: readonly StatisticName[], answers: FakeAnswers = {}) {
  const statistics: FakeAnswers = Object.fromEntries(
    STATISTICS.map((name) => [
      `GET ${endpoints[name].path}`,
      () =>
        failing.includes(name) ? { status: 422, body: REFUSED } : { body: { data: ANSWERS[name] } },
    ]),
  );
  return openApp('/dashboard', {
    ...statistics,
    'GET /api/team/reviews': () => ({ body: wireReviewsPage([review({ id: '1', rating: 5 })]) }),
    'GET /api/team/reviews_queued': () => ({ body: wireQueuePage([]) }),
    'GET /api/team/settings': () => ({ body: wireSettings() }),
    ...answers,
  });
}

test.each(STATISTICS)(
  'the toast names %s when it cannot be read, and the other statistics are shown',
  async (name) => {
    const { screen, apiCalls } = await openDashboard([name]);
    await expect
      .element(screen.getByText(failureToast(name, REFUSED.message) ?? '', { exact: true }))
      .toBeVisible();
    for (const other of ['Avis collectés', 'Demandes envoyées', 'Note moyenne'])
      await expect
        .element(screen.getByRole('button', { name: new RegExp(`^${other}`) }))
        .toBeVisible();
    const paths = STATISTICS.map((known) => endpoints[known].path);
    for (const path of paths) expect(apiCalls.some((call) => call.includes(path))).toBe(true);
    expect(apiCalls.some((call) => call.includes('stats/overview'))).toBe(false);
  },
);

test('a single notice is shown when no statistic can be read', async () => {
  const { screen } = await openDashboard(STATISTICS);
  await expect
    .element(screen.getByText('Les statistiques n’ont pas pu être chargées'))
    .toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveLength(1);
});

test('the three breakdowns and the text of the period are shown with their counts', async () => {
  const { screen } = await openDashboard([]);
  await expect.element(screen.getByText(/12\savis en 30\sjours, note moyenne 4,5/)).toBeVisible();
  for (const title of ['Par note', 'Par canal', 'Par étape'])
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
});

test('each figure says what it counts and in which period, requests included', async () => {
  const { screen } = await openDashboard([]);
  await expect.element(screen.getByText(/Notes données dans la période/u)).toBeVisible();
  await screen.getByRole('button', { name: /^Demandes envoyées/u }).click();
  await expect
    .element(screen.getByText(/premier message est parti dans la période/u))
    .toBeVisible();
});

test('the goal of a month is a line of the chart, as a number per day', async () => {
  const sent: unknown[] = [];
  const { screen } = await openDashboard([], {
    'PATCH /api/team/settings': ({ sent: body }) => {
      sent.push(body);
      return { body: wireSettings({ monthly_review_goal: 61 }) };
    },
  });
  await screen.getByRole('button', { name: 'Fixer un objectif' }).click();
  const goal = screen.getByLabelText('Avis par mois');
  await goal.fill('0');
  await screen.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(screen.getByText(/Écrivez un nombre entier de 1 à 100/u)).toBeVisible();
  expect(sent).toEqual([]);
  await goal.fill('61');
  await screen.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(screen.getByText(/^Objectif\s: 2,0\spar jour$/u)).toBeVisible();
  expect(sent).toEqual([{ monthly_review_goal: 61 }]);
});

test('the tasks to do are above the figures', async () => {
  const { screen } = await openDashboard([], {
    'GET /api/team/reviews_queued': ({ query }) => ({
      body: { ...wireQueuePage([]), total: query.has('status') ? 3 : 0 },
    }),
  });
  const list = screen.getByRole('region', { name: 'À traiter' });
  await expect.element(list).toBeVisible();
  const figure = screen.getByRole('button', { name: /^Avis collectés/u }).element();
  expect(
    list.element().compareDocumentPosition(figure) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy();
});
