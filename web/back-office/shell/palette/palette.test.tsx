import '../../app.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '#contract/api/schemas.ts';
import { type FakeAnswers, openApp } from '../../testing/open-app.tsx';
import { queued, review, wireQueuePage, wireReviewsPage } from '../../testing/wire.ts';

type TeamSearchResult = Answer<'searchTeam'>['data'][number];

beforeEach(() => page.viewport(1440, 900));
afterEach(() => vi.unstubAllGlobals());

const CLAIRE: TeamSearchResult = {
  kind: 'customer',
  id: '7',
  request_id: '7',
  first_name: 'Claire',
  last_name: 'Fontaine',
  order_number: null,
  rating: 2,
  status_label: null,
  at: '2026-11-20T10:00:00Z',
  match: { kind: 'email', text: 'claire@exemple.fr' },
};
const answers = (found: TeamSearchResult[] = [CLAIRE]): FakeAnswers => ({
  'GET /api/team/search': () => ({ body: { data: found } }),
  'GET /api/team/reviews_queued': () => ({ body: wireQueuePage([]) }),
  'GET /api/team/reviews': () => ({
    body: wireReviewsPage([1, 2].map((id) => review({ id: String(id), rating: 5 }))),
  }),
});

test('a customer is found from any screen with one key, their name and Enter', async () => {
  const { screen, router } = await openApp('/dashboard/queue', answers());
  await expect.element(screen.getByRole('heading', { name: 'Envois' })).toBeVisible();
  await userEvent.keyboard('/');
  await expect.element(screen.getByRole('combobox')).toBeVisible();
  // Enter is pressed before the answer arrives.
  await userEvent.keyboard('claire{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/customers/7');
});

test('results show what matched, a setting is found by its name, and screens come before people', async () => {
  const { screen, router } = await openApp('/dashboard/queue', answers());
  await expect.element(screen.getByRole('heading', { name: 'Envois' })).toBeVisible();
  await userEvent.keyboard('{Control>}k{/Control}');
  await screen.getByRole('combobox').fill('claire');
  await expect.element(screen.getByText('2 sur 5, claire@exemple.fr')).toBeVisible();
  await expect
    .element(screen.getByRole('option', { name: /^Claire Fontaine/u }))
    .toHaveAttribute('href', '/dashboard/customers/7');
  await screen.getByRole('combobox').fill('fuseau');
  await expect.element(screen.getByRole('option', { name: /^Boutique/u })).toBeVisible();
  await screen.getByRole('combobox').fill('horaires');
  await expect.element(screen.getByRole('option', { name: /Horaires d’envoi/u })).toBeVisible();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/flow-configuration');
  await expect.poll(() => router.state.location.search).toMatchObject({ tab: 'hours' });
});

test('a help article is found by a word of its title or its text, and opens', async () => {
  const { screen, router } = await openApp('/dashboard/queue', answers([]));
  await expect.element(screen.getByRole('heading', { name: 'Envois' })).toBeVisible();
  await userEvent.keyboard('/');
  await screen.getByRole('combobox').fill('jours feries');
  const article = screen.getByRole('option', { name: /^Régler le scénario d’envoi/u });
  await expect.element(article).toBeVisible();
  await article.click();
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/aide/scenario');
});

test('a search that fails shows the error in its place', async () => {
  const { screen } = await openApp('/dashboard/queue', {
    ...answers(),
    'GET /api/team/search': () => ({
      status: 503,
      body: { message: 'La base de données ne répond pas.', code: 'unavailable' },
    }),
  });
  await expect.element(screen.getByRole('heading', { name: 'Envois' })).toBeVisible();
  await userEvent.keyboard('/');
  await screen.getByRole('combobox').fill('zzzz');
  await expect.element(screen.getByText('La base de données ne répond pas.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('combobox')).not.toBeInTheDocument();
});

test('j reaches the first row, j and k move between rows, and ? shows the keys', async () => {
  const rows = [queued({ id: '1', first_name: 'Ada' }), queued({ id: '2', first_name: 'Bruno' })];
  const { screen } = await openApp('/dashboard/queue', {
    ...answers(),
    'GET /api/team/reviews_queued': () => ({ body: wireQueuePage(rows) }),
  });
  const link = (name: string) => screen.getByRole('link', { name: `${name} Lefèvre` });
  await expect.element(link('Ada')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(link('Ada')).toHaveFocus();
  await userEvent.keyboard('j');
  await expect.element(link('Bruno')).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(link('Ada')).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(screen.getByText('1 sélectionné')).toBeVisible();
  await userEvent.keyboard('?');
  await expect.element(screen.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
});

test.each([
  ['/dashboard/reviews/index-old', 'GET /api/team/reviews'],
  ['/dashboard/queue/index_old', 'GET /api/team/reviews_queued'],
])('%s, with every column, has the same keys', async (address, call) => {
  const { screen } = await openApp(address, {
    ...answers(),
    [call]: () => ({
      body: call.endsWith('queued')
        ? wireQueuePage([queued({ id: '1' }), queued({ id: '2' })])
        : wireReviewsPage([review({ id: '1' }), review({ id: '2' })]),
    }),
  });
  const first = screen.getByRole('link', { name: '1', exact: true });
  await expect.element(first).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(screen.getByRole('link', { name: '2', exact: true })).toHaveFocus();
  await userEvent.keyboard('k');
  await expect.element(first).toHaveFocus();
});
