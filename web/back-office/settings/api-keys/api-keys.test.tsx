import '../../app.css';
import { expect, test } from 'vitest';
import { type FakeAnswers, openApp } from '../../testing/open-app.tsx';

const KEY = {
  id: '3',
  label: 'Site',
  scopes: ['orders:write'],
  hint: 'wxyz',
  state: 'active',
  created_by: 'ines@lavande.fr',
  created_at: '2026-11-01T09:00:00Z',
  expires_at: '2027-11-01T09:00:00Z',
  allowed_addresses: ['203.0.113.0/24'],
  last_used_at: '2026-11-02T09:00:00Z',
  last_used_address: '203.0.113.9',
  rotated_at: null,
  previous: null,
  last_refusal: null,
};
const PREVIOUS = { hint: 'abcd', valid_until: '2026-12-01T09:00:00Z', last_used_at: null };
const withKeys = (...keys: object[]): FakeAnswers => ({
  'GET /api/team/api_keys': () => ({ body: { data: keys } }),
});

test('each key shows its state, its last use and the call that it refused', async () => {
  const { screen } = await openApp(
    '/dashboard/settings/api-keys',
    withKeys(KEY, {
      ...KEY,
      id: '4',
      label: 'Caisse',
      state: 'expired',
      last_refusal: {
        at: '2026-11-03T09:00:00Z',
        from_address: '198.51.100.7',
        reason: 'key_expired',
      },
    }),
  );
  const [site, till] = ['Site', 'Caisse'].map((name) =>
    screen.getByRole('listitem').filter({ hasText: name }),
  );
  await expect.element(site!.getByText('Active', { exact: true })).toBeVisible();
  await expect
    .element(site!.getByText(/depuis 203\.0\.113\.9 · 203\.0\.113\.0\/24/u))
    .toBeVisible();
  await expect.element(till!.getByText('Expirée', { exact: true })).toBeVisible();
  await expect.element(till!.getByText(/depuis 198\.51\.100\.7.*clé expirée/u)).toBeVisible();
});

test('an invalid address has its error at its field, and the typed value stays', async () => {
  const sentence = 'L’entrée « ici » n’est ni une adresse IPv4 ou IPv6, ni une plage.';
  const { screen } = await openApp('/dashboard/settings/api-keys', {
    ...withKeys(KEY),
    'PATCH /api/team/api_keys/3': () => ({
      status: 422,
      body: { message: sentence, code: 'invalid', errors: { allowed_addresses: [sentence] } },
    }),
  });
  await screen.getByRole('button', { name: 'Modifier Site' }).click();
  await screen.getByLabelText('Adresses autorisées').fill('ici');
  await screen.getByRole('button', { name: 'Enregistrer' }).click();
  await expect.element(screen.getByText(sentence)).toBeVisible();
  await expect.element(screen.getByLabelText('Adresses autorisées')).toHaveValue('ici');
});

test('a renewed key is shown once, and its old secret can be revoked', async () => {
  let keys: object[] = [KEY];
  const { screen, apiCalls } = await openApp('/dashboard/settings/api-keys', {
    'GET /api/team/api_keys': () => ({ body: { data: keys } }),
    'POST /api/team/api_keys/3/rotate': () => {
      keys = [{ ...KEY, previous: PREVIOUS }];
      return { body: { data: { ...keys[0], key: 'rcl_nouveau' } } };
    },
    'DELETE /api/team/api_keys/3/previous': () => {
      keys = [KEY];
      return { body: { data: KEY } };
    },
  });
  await screen.getByRole('button', { name: 'Renouveler Site' }).click();
  await screen.getByRole('button', { name: 'Renouveler la clé' }).click();
  await expect
    .element(screen.getByLabelText('Clé d’API', { exact: true }))
    .toHaveTextContent('rcl_nouveau');
  await screen.getByRole('button', { name: 'J’ai copié la clé' }).click();
  await expect.element(screen.getByText(/L’ancien secret rcl_…abcd reste valable/u)).toBeVisible();
  await screen.getByRole('button', { name: 'Mettre fin à l’ancien secret' }).click();
  await expect.poll(() => apiCalls).toContain('DELETE /api/team/api_keys/3/previous');
  await expect.poll(() => screen.getByText(/L’ancien secret rcl_/u).query()).toBeNull();
});
