import '../app.css';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type FakeAnswers, openApp, teamOf, USER } from '../testing/open-app.tsx';

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

const rule = (given: object) => ({
  rule: 'x',
  chapter: 'hours',
  title: 'Horaires',
  state: 'ok',
  text: 'De 9 h à 19 h 30.',
  source: 'CNIL',
  setting: '/dashboard/flow-configuration',
  setting_label: 'Scénario d’envoi',
  ...given,
});
const compliance: FakeAnswers = {
  'GET /api/team/compliance': () => ({
    body: {
      data: [
        rule({ rule: 'a' }),
        rule({ rule: 'b', title: 'Limites', state: 'wrong', text: 'Aucune limite' }),
        rule({
          rule: 'c',
          chapter: 'email',
          title: 'Plaintes',
          state: 'unknown',
          setting: '/dashboard/nulle-part',
          setting_label: 'Nulle part',
        }),
      ],
      texts: [
        {
          name: 'privacy',
          title: 'Confidentialité',
          place: 'Sur votre site',
          text: 'Après votre commande…',
          hosted_url: null,
        },
      ],
    },
  }),
};

test('rules to correct come first, each with a link to its setting, and no link is dead', async () => {
  const { screen } = await openApp('/dashboard/settings/compliance', compliance);
  for (const folded of [/^1\srègle respectée$/u, /^1\srègle non vérifiable$/u])
    await expect.element(screen.getByText(folded)).toBeVisible();
  await expect
    .element(screen.getByRole('list', { name: 'À corriger' }).getByText('Limites'))
    .toBeVisible();
  await expect
    .element(
      screen
        .getByRole('list', { name: 'À corriger' })
        .getByRole('link', { name: 'Scénario d’envoi' }),
    )
    .toHaveAttribute('href', '/dashboard/flow-configuration');
  expect(screen.getByRole('link', { name: 'Nulle part' }).query()).toBeNull();
});

test('a reader reads the rules and cannot download the evidence', async () => {
  const { screen } = await openApp('/dashboard/settings/compliance', compliance, 'reader');
  await expect.element(screen.getByText('Aucune limite')).toBeVisible();
  expect(screen.getByRole('button', { name: /dossier de preuves|JSON/ }).query()).toBeNull();
});

const plan = (given: object) => ({
  id: 'libre',
  name: 'Libre',
  price: null,
  monthly_requests: null,
  features: ['Demandes illimitées'],
  state: 'current',
  reason: null,
  ...given,
});
const billing = (given: object): FakeAnswers => ({
  'GET /api/team/billing': () => ({
    body: {
      data: {
        plan: { id: 'libre', name: 'Libre' },
        usage: { used: 12, limit: null, left: null, resets_at: '2026-11-30T23:00:00.000Z' },
        provider: null,
        plans: [
          plan({}),
          plan({
            id: 'essentiel',
            name: 'Essentiel',
            price: 19,
            state: 'unavailable',
            reason: 'Cette instance ne facture personne.',
          }),
        ],
        ...given,
      },
    },
  }),
});

test('on an instance without billing the plan says so, and a paid one is not offered', async () => {
  const { screen } = await openApp('/dashboard/settings/billing', billing({}));
  await expect.element(screen.getByText('Rien à payer ici')).toBeVisible();
  await expect.element(screen.getByText('12 demandes')).toBeVisible();
  await expect.element(screen.getByText('Cette instance ne facture personne.')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Choisir/ }).query()).toBeNull();
});

test('a limited plan shows its limit, and another one is chosen after a confirmation', async () => {
  const limited = {
    plan: { id: 'essentiel', name: 'Essentiel' },
    usage: { used: 300, limit: 300, left: 0, resets_at: '2026-11-30T23:00:00.000Z' },
    plans: [plan({ state: 'available' }), plan({ id: 'essentiel', name: 'Essentiel', price: 19 })],
  };
  const { screen, apiCalls } = await openApp('/dashboard/settings/billing', {
    ...billing(limited),
    'POST /api/team/billing/plan': () => ({
      body: {
        ...(billing({})['GET /api/team/billing']?.({
          query: new URLSearchParams(),
          sent: undefined,
        }).body as object),
        confirmation_url: null,
      },
    }),
  });
  await expect.element(screen.getByText(/les suivantes attendent le mois prochain/)).toBeVisible();
  await screen.getByRole('button', { name: 'Choisir Libre' }).click();
  await screen.getByRole('button', { name: 'Changer de forfait' }).click();
  await expect.poll(() => apiCalls).toContain('POST /api/team/billing/plan');
  await expect.element(screen.getByText('Rien à payer ici')).toBeVisible();
});

test('a person who may not read the plan sees who may', async () => {
  const { screen } = await openApp(
    '/dashboard/settings/billing',
    {
      'GET /api/team/billing': () => ({
        status: 403,
        body: { message: 'Votre rôle ne permet pas cette action.', code: 'role_required' },
      }),
    },
    'member',
  );
  await expect.element(screen.getByText('Réservé aux propriétaires')).toBeVisible();
});

test.each([
  ['owner', true],
  ['reader', false],
] as const)(
  'every screen of a shop scheduled for deletion says so to its %s',
  async (role, maySave) => {
    const leaving = { ...teamOf(role), deletes_at: '2026-11-27T09:00:00.000Z' };
    const { screen } = await openApp(
      '/dashboard/settings/numbers',
      {
        'GET /api/team': () => ({ body: { data: leaving } }),
        'POST /api/team/keep': () => ({ body: { data: { ...leaving, deletes_at: null } } }),
      },
      role,
    );
    await expect.element(screen.getByText(/Maison Lavande sera supprimée le/)).toBeVisible();
    if (!maySave)
      return expect(
        screen.getByRole('button', { name: 'Conserver la boutique' }).query(),
      ).toBeNull();
    await screen.getByRole('button', { name: 'Conserver la boutique' }).click();
    await expect.poll(() => screen.getByText(/sera supprimée le/).query()).toBeNull();
  },
);

test('a person with a password unlinks Google; one without is asked to choose a password first', async () => {
  const user = (given: object) => ({
    'GET /api/user': () => ({
      body: {
        ...USER,
        last_name: null,
        has_google: true,
        ...given,
      },
    }),
    'GET /api/user/sessions': () => ({ body: { data: [] } }),
  });
  const alone = await openApp('/dashboard/settings/account', user({ has_password: false }));
  await expect.element(alone.screen.getByText(/Choisissez d’abord un mot de passe/)).toBeVisible();
  await alone.screen.unmount();
  const { screen, apiCalls } = await openApp('/dashboard/settings/account', {
    ...user({}),
    'DELETE /api/user/google': () => ({ body: { message: 'Google n’ouvre plus votre compte.' } }),
  });
  await screen.getByRole('button', { name: 'Dissocier Google' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Dissocier Google' }).click();
  await expect.poll(() => apiCalls).toContain('DELETE /api/user/google');
});
