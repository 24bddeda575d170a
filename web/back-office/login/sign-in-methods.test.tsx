import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import '../app.css';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';
import type { SignInMethods } from './sign-in-methods.ts';

const methods = (given: Partial<SignInMethods> = {}): FakeAnswers => ({
  'GET /api/ways-in': () => ({
    body: {
      data: {
        password: true,
        google: true,
        oidc: null,
        shopify: false,
        slack: false,
        registration: 'open',
        needs_setup_code: false,
        sends_mail: true,
        ...given,
      },
    },
  }),
});

/** Like `openApp`, for a guest. */
async function openAsGuest(address: string, answers: FakeAnswers): ReturnType<typeof openApp> {
  onTestFinished(() => void (document.cookie = 'access_token=; Path=/; Max-Age=0'));
  return openApp(address, {
    'GET /api/user': () => ({
      status: 401,
      body: { message: 'Connectez-vous', code: 'unauthenticated' },
    }),
    'GET /api/team': () => ({
      status: 401,
      body: { message: 'Connectez-vous', code: 'unauthenticated' },
    }),
    ...answers,
  });
}
afterEach(() => vi.unstubAllGlobals());

test('Google’s button is shown only where the instance has its keys', async () => {
  await openAsGuest('/login', methods());
  await expect
    .element(page.getByRole('link', { name: 'Continuer avec Google' }))
    .toHaveAttribute('href', '/google/redirect');
});

test('the company’s sign-in service has a button with its own name, and is the only method where passwords are disabled', async () => {
  const { screen } = await openAsGuest('/login', methods({ oidc: { name: 'Maison Lavande' } }));
  await expect
    .element(page.getByRole('link', { name: 'Continuer avec Maison Lavande' }))
    .toHaveAttribute('href', '/oidc/redirect');
  await expect.element(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await screen.unmount();
  for (const address of ['/login', '/login/index_old', '/register', '/forgot-password']) {
    const closed = await openAsGuest(
      address,
      methods({ oidc: { name: 'Maison Lavande' }, password: false }),
    );
    await expect
      .element(page.getByRole('link', { name: 'Continuer avec Maison Lavande' }))
      .toBeVisible();
    expect(page.getByRole('textbox').query(), address).toBeNull();
    await closed.screen.unmount();
  }
});

test('a sign-in service that does not answer is reported, and the sign-in can be restarted', async () => {
  await openAsGuest(
    '/oidc/callback?error=unavailable',
    methods({ oidc: { name: 'Maison Lavande' } }),
  );
  await expect.element(page.getByText('Maison Lavande ne répond pas')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Recommencer avec Maison Lavande' }))
    .toHaveAttribute('href', '/oidc/redirect');
});

test('without an answer of the server, e-mail and password are offered', async () => {
  await openAsGuest('/login', {
    'GET /api/ways-in': () => ({ status: 503, body: { message: 'Panne', code: 'unavailable' } }),
  });
  await expect.element(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Continuer avec Google' }).query()).toBeNull();
});

test('the installation code is required at once on an empty instance, and closed sign-ups are shown as closed', async () => {
  const { screen } = await openAsGuest(
    '/register',
    methods({ needs_setup_code: true, registration: 'closed', google: false }),
  );
  await expect.element(page.getByLabelText('Code d’installation')).toBeVisible();
  await expect.element(page.getByText('Les inscriptions sont fermées')).toBeVisible();
  await screen.unmount();
});

test('an instance that sends no e-mail says so after a request for a link', async () => {
  await openAsGuest('/forgot-password', {
    ...methods({ sends_mail: false }),
    'POST /forgot-password': () => ({ body: { message: 'Envoyé' } }),
  });
  await page.getByLabelText('Adresse e-mail').fill('ines@maison-lavande.fr');
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect.element(page.getByText('Cette instance n’envoie pas d’e-mails')).toBeVisible();
});

test('an address that has an account requires its password, and Google’s code is sent only once', async () => {
  const { apiCalls } = await openAsGuest('/google/callback?code=4/0Ax&state=abc', {
    ...methods(),
    'POST /google/callback': () => ({
      status: 409,
      body: {
        message: 'Un compte existe',
        code: 'account_exists',
        email: 'ines@lavande.fr',
        join_token: 'jeton',
      },
    }),
    'POST /login': () => ({
      status: 401,
      body: {
        message: 'Les informations de connexion sont incorrectes',
        code: 'wrong_credentials',
      },
    }),
  });
  await expect.element(page.getByRole('heading', { name: 'Connecter Google' })).toBeVisible();
  expect(apiCalls.filter((call) => call === 'POST /google/callback')).toHaveLength(1);
  await page.getByLabelText('Mot de passe', { exact: true }).fill('une phrase');
  await page.getByRole('button', { name: 'Associer et se connecter' }).click();
  await expect.poll(() => apiCalls).toContain('POST /login');
});

test('a refused sign-in by Google shows why, and offers e-mail; it can be restarted only where Google has its keys', async () => {
  await openAsGuest('/google/callback?code=x&state=y', {
    ...methods({ google: false }),
    'POST /google/callback': () => ({
      status: 422,
      body: { message: 'Google n’a pas pu confirmer qui vous êtes', code: 'google_refused' },
    }),
  });
  await expect.element(page.getByText('Google n’a pas pu confirmer qui vous êtes')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Se connecter par e-mail' })).toBeVisible();
  expect(page.getByRole('link', { name: 'Recommencer avec Google' }).query()).toBeNull();
});

test('a browser without passkeys shows no error on its own; after a click on the button, it shows the reason in French', async () => {
  const get = vi
    .spyOn(navigator.credentials, 'get')
    .mockRejectedValue(
      new DOMException('Resident credentials are not supported', 'NotSupportedError'),
    );
  const mediation = vi
    .spyOn(PublicKeyCredential, 'isConditionalMediationAvailable')
    .mockResolvedValue(true);
  onTestFinished(() => [get, mediation].forEach((spy) => spy.mockRestore()));
  await openAsGuest('/login', {
    ...methods(),
    'POST /login/passkey/options': () => ({ body: { data: { challenge: 'eA' } } }),
  });
  await expect.poll(() => get.mock.calls.length).toBe(1);
  await expect.element(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  expect(page.getByText(/supported|pas pu créer ou lire/).query()).toBeNull();
  await page.getByRole('button', { name: 'Continuer avec une clé d’accès' }).click();
  await expect
    .element(page.getByText(/Votre appareil n’a pas pu créer ou lire la clé d’accès/).first())
    .toBeVisible();
});

test.each(['/login', '/login/index_old'])(
  'a wrong password is reported under its field: %s',
  async (address) => {
    const { screen } = await openAsGuest(address, {
      ...methods(),
      'POST /login': () => ({
        status: 401,
        body: {
          message: 'Les informations de connexion sont incorrectes',
          code: 'wrong_credentials',
        },
      }),
    });
    await screen.getByRole('textbox', { name: 'Adresse e-mail' }).fill('ada@lavande.fr');
    await screen.getByLabelText('Mot de passe', { exact: true }).fill('pas le bon');
    await screen.getByRole('button', { name: 'Se connecter' }).click();
    await expect.element(screen.getByText('Vérifiez l’adresse et le mot de passe.')).toBeVisible();
    await expect
      .element(screen.getByLabelText('Mot de passe', { exact: true }))
      .toHaveAttribute('aria-invalid', 'true');
  },
);
