import '../../app.css';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../../testing/open-app.tsx';
import { wirePage } from '../../testing/wire.ts';

const entry = (id: string, given: object = {}) => ({
  id,
  at: '2026-11-20T10:00:00Z',
  action: 'review_status_changed',
  who: 'Ada Martin',
  is_administrator: false,
  under: null,
  sentence: `a marqué l’avis de la demande n° ${id} « résolu »`,
  calls: [],
  kind: 'reviews',
  customer: { id, name: 'Zélie Fontaine' },
  link: { label: 'Voir l’avis', path: `/dashboard/reviews?status=all&request=${id}` },
  ...given,
});

test('the log names the customer, links to the review, groups repeated entries, and its filters are sent with the call', async () => {
  await page.viewport(1440, 900);
  const entries = [
    entry('4', {
      action: 'settings_changed',
      sentence: 'a changé les réglages',
      customer: null,
      link: null,
    }),
    entry('3'),
    entry('2'),
    entry('1'),
  ];
  const { screen, apiCalls } = await openApp(
    '/dashboard/settings/journal',
    {
      'GET /api/team/journal': () => ({ body: wirePage(entries) }),
      'GET /api/team/journal/stream': () => ({ body: { data: null } }),
    },
    'member',
  );
  await expect.element(screen.getByRole('heading', { name: 'Ven. 20 nov.' })).toBeVisible();
  await expect.element(screen.getByText('et 2 autres fois')).toBeVisible();
  await screen.getByText('et 2 autres fois').click();
  await expect
    .element(screen.getByRole('link', { name: 'Zélie Fontaine' }).first())
    .toHaveAttribute('href', '/dashboard/customers/3');
  await expect
    .element(screen.getByRole('link', { name: 'Voir l’avis' }).first())
    .toHaveAttribute('href', '/dashboard/reviews?status=all&request=3');
  await screen.getByRole('button', { name: 'Sujet' }).click();
  await screen.getByRole('menuitemcheckbox', { name: 'Avis', exact: true }).click();
  await vi.waitFor(() =>
    expect(apiCalls).toContain('GET /api/team/journal?kind=reviews&per_page=50'),
  );
  vi.unstubAllGlobals();
});
