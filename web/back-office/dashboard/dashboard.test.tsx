import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { endpoints } from '#contract/api/endpoints.ts';
import { failureToast } from '#web/api/failure-toasts.ts';
import { type Answers, openApp } from '../testing/open-app.tsx';
import { pageOf, queuePage, review } from '../testing/wire.ts';
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

function openDashboard(failing: readonly StatisticName[]) {
  const statistics: Answers = Object.fromEntries(
    STATISTICS.map((name) => [
      `GET ${endpoints[name].path}`,
      () =>
        failing.includes(name) ? { status: 422, body: REFUSED } : { body: { data: ANSWERS[name] } },
    ]),
  );
  return openApp('/dashboard', {
    ...statistics,
    'GET /api/team/reviews': () => ({ body: pageOf([review({ id: '1', rating: 5 })]) }),
    'GET /api/team/reviews_queued': () => ({ body: queuePage([]) }),
  });
}

test.each(STATISTICS)(
  'the toast names %s when it cannot be read, and the others stay',
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

test('one notice says it when no statistic can be read', async () => {
  const { screen } = await openDashboard(STATISTICS);
  await expect
    .element(screen.getByText('Les statistiques n’ont pas pu être chargées'))
    .toBeVisible();
  await expect.element(page.getByRole('alert')).toHaveLength(1);
});

test('the three figures and the three breakdowns say what was counted', async () => {
  const { screen } = await openDashboard([]);
  await expect.element(screen.getByText(/12\savis en 30\sjours, note moyenne 4,5/)).toBeVisible();
  for (const title of ['Par note', 'Par canal', 'Par étape'])
    await expect.element(screen.getByRole('heading', { name: title })).toBeVisible();
});
