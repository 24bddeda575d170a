import '#web/back-office/app.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp, teamOf } from '#web/back-office/testing/open-app.tsx';
import { wireQueuePage } from '#web/back-office/testing/wire.ts';

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.unstubAllGlobals());

const withQuota = (quota: ReturnType<typeof teamOf>['quota']) =>
  openApp('/dashboard/queue', {
    'GET /api/team': () => ({ body: { data: { ...teamOf('owner'), quota } } }),
    'GET /api/team/reviews_queued': () => ({ body: wireQueuePage([]) }),
  });

test('a limited plan shows what is used of the month, and when the rest is sent', async () => {
  const { screen } = await withQuota({
    limit: 300,
    used: 300,
    resets_at: '2099-11-30T23:00:00.000Z',
  });
  await expect.element(screen.getByText(/300 demandes sur 300 ce mois-ci/)).toBeVisible();
  await expect
    .element(screen.getByRole('progressbar', { name: 'Demandes de ce mois' }))
    .toHaveAttribute('value', '300');
  await expect.element(screen.getByText(/partiront à partir du/)).toBeVisible();
});

test('a plan without a limit shows none', async () => {
  const { screen } = await withQuota(null);
  await expect.element(screen.getByRole('heading', { name: 'Envois' })).toBeVisible();
  await expect
    .element(screen.getByRole('progressbar', { name: 'Demandes de ce mois' }))
    .not.toBeInTheDocument();
});
