import '../app.css';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeToast, shownToasts } from '#web/ui/feedback/toast-store.ts';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';
import { recordToasts } from '../testing/record-toasts.ts';
import { queued, review, wireReviewsPage } from '../testing/wire.ts';

const LIST = 'GET /api/team/reviews';
const AN_HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
const theo = review({
  id: '7',
  first_name: 'Théo',
  last_name: 'Garnier',
  rating: 2,
  rated_at: AN_HOUR_AGO,
  feedback: 'Le flacon est arrivé fendu.',
  metadata: {
    answers: [
      {
        id: 'topic_delivery',
        label: 'Ce qui n’a pas été',
        kind: 'choice',
        topic: 'delivery',
        value: 'La livraison',
      },
    ],
    contact_allowed: true,
  },
  messages: [queued({ id: '1', status: 'delivered', sent_at: AN_HOUR_AGO })],
  timeline: [
    {
      id: '2',
      kind: 'rated',
      label: 'Note donnée : 2 sur 5',
      at: AN_HOUR_AGO,
      step: null,
      channel: null,
      detail: { rating: 2 },
    },
  ],
});
const louise = review({
  id: '8',
  first_name: 'Louise',
  last_name: 'Lambert',
  rating: 5,
  rated_at: AN_HOUR_AGO,
});

const answers: FakeAnswers = {
  [LIST]: () => ({ body: wireReviewsPage([theo, louise], 1) }),
  'GET /api/team/reviews/7': () => ({ body: { data: theo } }),
};

beforeEach(() => page.viewport(1440, 900));
afterEach(() => {
  for (const toast of shownToasts()) closeToast(toast.id);
  vi.unstubAllGlobals();
});

test('unhappy customers are listed before the others, each group with its count', async () => {
  const { screen, apiCalls } = await openApp('/dashboard/reviews', answers);
  const first = screen.getByRole('list', { name: 'Clients mécontents' });
  await expect
    .element(first)
    .toMatchTextContent(/^Sélectionner Théo Garnier.*Le flacon est arrivé fendu/);
  await expect.element(first.getByRole('img', { name: '2 sur 5, Décevant' })).toBeVisible();
  await expect
    .element(screen.getByRole('list', { name: 'Récents' }))
    .toMatchTextContent(/^Sélectionner Louise Lambert.*Sans commentaire/);
  expect(apiCalls).toContain('GET /api/team/reviews?status=rated&sort=attention');
});

test('the panel shows the review, its answers, and what happened; Escape closes it', async () => {
  const { screen, router } = await openApp('/dashboard/reviews', answers);
  await screen.getByRole('link', { name: 'Théo Garnier' }).click();
  const panel = screen.getByRole('complementary', { name: 'Avis de Théo Garnier' });
  await expect.element(panel).toMatchTextContent('Le flacon est arrivé fendu.');
  await expect.element(panel).toMatchTextContent('Ce qui n’a pas étéLa livraison');
  await expect.element(panel).toMatchTextContent('Accepte que vous lui écriviez');
  await expect.element(panel).toMatchTextContent('Note donnée : 2 sur 5');
  expect(router.state.location.href).toBe('/dashboard/reviews?request=7');
  await userEvent.keyboard('{Escape}');
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(screen.getByRole('link', { name: 'Théo Garnier' })).toHaveFocus();
});

test('a name links to the record; a plain click opens the panel, a click with a modifier key the record', async () => {
  const { screen, router } = await openApp('/dashboard/reviews', answers);
  const name = screen.getByRole('link', { name: 'Théo Garnier' });
  await expect.element(name).toHaveAttribute('href', '/dashboard/customers/7');
  let wasTaken = true;
  const hold = (event: Event): void => {
    wasTaken = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', hold);
  await name.click({ modifiers: ['Control'] });
  window.removeEventListener('click', hold);
  expect(wasTaken).toBe(false);
  expect(router.state.location.href).toBe('/dashboard/reviews');
  await name.click();
  await expect.poll(() => router.state.location.href).toBe('/dashboard/reviews?request=7');
  const said = screen.getByRole('complementary').getByRole('link', { name: 'Théo Garnier' });
  await expect.element(said).toHaveAttribute('href', '/dashboard/customers/7');
  await said.click();
  await expect
    .poll(() => router.state.location.href)
    .toBe('/dashboard/reviews?request=7&customer=7');
});

describe('the address', () => {
  test('has the chosen ratings, which are sent with the call', async () => {
    const { screen, router, apiCalls } = await openApp('/dashboard/reviews', answers);
    await screen.getByRole('button', { name: 'Note' }).click();
    await screen.getByRole('menuitemcheckbox', { name: /^1 sur 5/ }).click();
    await screen.getByRole('menuitemcheckbox', { name: /^2 sur 5/ }).click();
    await expect.poll(() => router.state.location.href).toBe('/dashboard/reviews?rating=2,1');
    await expect.element(screen.getByText(/^2\sétoiles, 1\sétoile$/u)).toBeVisible();
    await expect
      .poll(() => apiCalls)
      .toContain('GET /api/team/reviews?status=rated&rating=2,1&sort=attention');
  });

  test('opens its panel, and an unknown request is reported once', async () => {
    const toasts = recordToasts();
    const { screen } = await openApp('/dashboard/reviews?request=99', answers);
    await expect
      .element(screen.getByRole('complementary', { name: 'Avis' }))
      .toMatchTextContent('Cette demande n’a pas pu être chargée');
    expect(toasts()).toHaveLength(1);
  });
});

test('reviews that cannot be read are reported once, in their place, with the reference for support', async () => {
  const toasts = recordToasts();
  const { screen, apiCalls } = await openApp('/dashboard/reviews', {
    [LIST]: () => ({
      status: 500,
      body: { message: 'Une erreur inattendue est survenue.', code: 'internal' },
    }),
  });
  await expect
    .element(screen.getByRole('alert'))
    .toMatchTextContent('Les avis n’ont pas pu être chargés');
  await expect.element(screen.getByText('req-test')).toBeVisible();
  expect(toasts()).toHaveLength(1);
  const before = apiCalls.length;
  await screen.getByRole('button', { name: 'Réessayer' }).click();
  await expect.poll(() => apiCalls.length).toBeGreaterThan(before);
});
