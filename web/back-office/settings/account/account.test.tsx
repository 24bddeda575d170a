import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../../app.css';
import { type FakeAnswers, openApp, USER } from '../../testing/open-app.tsx';

const DEVICE = {
  kind: 'password',
  country_code: null,
  created_at: '2026-11-19T09:00:00Z',
  last_used_at: '2026-11-20T08:00:00Z',
  expires_at: '2026-12-19T09:00:00Z',
};
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const person = (given: Record<string, unknown> = {}): FakeAnswers => ({
  'GET /api/user': () => ({
    body: {
      ...USER,
      last_name: null,
      ...given,
    },
  }),
  'GET /api/user/sessions': () => ({
    body: {
      data: [
        { ...DEVICE, id: '1', is_current: true, user_agent: CHROME },
        {
          ...DEVICE,
          id: '2',
          is_current: false,
          user_agent: PHONE,
          kind: 'google',
          country_code: 'BE',
        },
      ],
    },
  }),
});
const open = (answers: FakeAnswers) => openApp('/dashboard/settings/account', answers);

beforeEach(() => page.viewport(1280, 900));
afterEach(() => vi.unstubAllGlobals());

test('each device is described, and is signed out by its own button, except the current one', async () => {
  const { apiCalls } = await open({
    ...person(),
    'DELETE /api/user/sessions/2': () => ({ body: { message: 'Cet appareil est déconnecté.' } }),
  });
  await expect.element(page.getByText('Chrome sur Windows')).toBeVisible();
  await expect.element(page.getByText(/par Google · Belgique$/)).toBeVisible();
  await expect.element(page.getByText('Cet appareil', { exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: 'Déconnecter Chrome sur Windows' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click();
  await expect.poll(() => apiCalls).toContain('DELETE /api/user/sessions/2');
  await expect
    .poll(() => apiCalls.filter((call) => call === 'GET /api/user/sessions'))
    .toHaveLength(2);
});

test('devices that cannot be read show an error, and the rest of the page works', async () => {
  await open({
    ...person(),
    'GET /api/user/sessions': () => ({ status: 500, body: { message: 'Panne', code: 'internal' } }),
  });
  await expect.element(page.getByText('Vos appareils n’ont pas pu être chargés')).toBeVisible();
  await expect.element(page.getByLabelText('Prénom')).toHaveValue('Inès');
});

test('a person who signs in by Google chooses a first password through an e-mail', async () => {
  const { apiCalls } = await open({
    ...person({ has_password: false }),
    'POST /forgot-password': () => ({ body: { message: 'Envoyé' } }),
  });
  expect(page.getByRole('button', { name: 'Changer le mot de passe' }).query()).toBeNull();
  await page.getByRole('button', { name: 'Recevoir un lien pour en choisir un' }).click();
  await expect
    .element(
      page.getByText('Un lien pour choisir un mot de passe vient de partir vers ines@lavande.fr', {
        exact: false,
      }),
    )
    .toBeVisible();
  expect(apiCalls).toContain('POST /forgot-password');
});

test('a wrong password has its error at its field, and the typed values stay', async () => {
  await open({
    ...person(),
    'POST /api/user/email': () => ({
      status: 422,
      body: {
        message: 'Non',
        code: 'invalid',
        errors: { password: ['Ce n’est pas votre mot de passe actuel.'] },
      },
    }),
  });
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  await page.getByLabelText('Nouvelle adresse e-mail').fill('ines@colombe.fr');
  await page.getByLabelText('Mot de passe actuel').fill('autre chose');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect.element(page.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await expect
    .element(page.getByLabelText('Nouvelle adresse e-mail'))
    .toHaveValue('ines@colombe.fr');
});

test('an account that its shop still needs is not deleted, and the dialog says what to do first', async () => {
  await open({
    ...person(),
    'DELETE /api/user': () => ({
      status: 409,
      body: { message: 'Une boutique garde au moins un propriétaire.', code: 'last_owner' },
    }),
  });
  await page.getByRole('button', { name: /Supprimer mon compte/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Mot de passe actuel').fill('une phrase');
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await expect
    .element(dialog.getByText('Une boutique garde au moins un propriétaire.'))
    .toBeVisible();
  await expect.element(dialog.getByRole('button', { name: 'Conserver mon compte' })).toBeVisible();
});

test('an unverified address can be sent another link with one click', async () => {
  await open({
    ...person({ is_email_confirmed: false }),
    'POST /api/user/email/confirmation': () => ({
      body: { message: 'Un lien vient d’être envoyé à ines@lavande.fr.' },
    }),
  });
  await page.getByRole('button', { name: 'Recevoir un autre lien' }).click();
  await expect
    .element(page.getByText('Un lien vient d’être envoyé à ines@lavande.fr.'))
    .toBeVisible();
});
