import '#web/back-office/app.css';
import { afterEach, expect, test, vi } from 'vitest';
import { type FakeAnswers, openApp, teamOf } from '#web/back-office/testing/open-app.tsx';
import { wireQueuePage } from '#web/back-office/testing/wire.ts';
import type { Team } from '#web/back-office/session/current-session.ts';

afterEach(() => vi.unstubAllGlobals());

const TITLE = 'Tous les envois sont en attente';
const openWith = (hold: () => Team['hold'], is_admin: boolean, answers: FakeAnswers = {}) =>
  openApp(
    '/dashboard',
    {
      'GET /api/team': () => ({ body: { data: { ...teamOf('owner'), hold: hold() } } }),
      'GET /api/team/reviews_queued': () => ({ body: wireQueuePage([]) }),
      ...answers,
    },
    'owner',
    { is_admin },
  );

test('an administrator sees why no message is sent, and resumes sending after a confirmation', async () => {
  let hold: Team['hold'] = 'unconfirmed_restore';
  const { screen, apiCalls } = await openWith(() => hold, true, {
    'POST /api/admin/confirm-restore': () => {
      hold = null;
      return { body: { message: 'Les envois de cette base restaurée reprennent.' } };
    },
  });
  await expect.element(screen.getByText(TITLE)).toBeVisible();
  await expect
    .element(screen.getByText(/une fois que l’instance d’origine est arrêtée/u))
    .toBeVisible();
  await screen.getByRole('button', { name: 'Reprendre les envois…' }).click();
  await expect.element(screen.getByText(/chaque message deux fois/u)).toBeVisible();
  expect(apiCalls).not.toContain('POST /api/admin/confirm-restore');
  await screen.getByRole('button', { name: 'Reprendre les envois', exact: true }).click();
  await expect.element(screen.getByText(TITLE)).not.toBeInTheDocument();
  expect(apiCalls.filter((call) => call === 'POST /api/admin/confirm-restore')).toHaveLength(1);
});

test.for([
  ['unconfirmed_restore', false, /La personne qui l’héberge doit confirmer la reprise/u],
  ['clock_drift', false, /La personne qui l’héberge doit la régler/u],
  ['clock_drift', true, /Remettez-la à l’heure/u],
] as const)(
  '%s, administrator %s: the notice shows the reason, and no button',
  async ([hold, is_admin, words]) => {
    const { screen } = await openWith(() => hold, is_admin);
    await expect.element(screen.getByText(TITLE)).toBeVisible();
    await expect.element(screen.getByText(words)).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: 'Reprendre les envois…' }))
      .not.toBeInTheDocument();
  },
);

test('no notice is shown while sending is not on hold', async () => {
  const { screen } = await openWith(() => null, true);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(screen.getByText(TITLE)).not.toBeInTheDocument();
});
