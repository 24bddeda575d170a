import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import {
  GOOGLE_CLIENT_SECRET,
  type FakeGoogle,
  startGoogle,
} from '#fake-services/google/google.ts';
import { GOOGLE_CLIENT_ID } from '#fake-services/google/google-tokens.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { openSeededShop, SEED_PASSWORD } from '../scripts/seed-shop/open-seeded-shop.ts';

/**
 * Checks every sign-in method and signing out: by e-mail, by Google, from two browsers. The test
 * inbox captures the e-mails, and the first account reads them.
 */

let google: FakeGoogle;
let admin: string;
const ADDRESS = ownInstance(12, {
  open: async () => {
    google = await startGoogle();
    const { authUrl, tokenUrl, jwksUrl } = google.settings;
    return {
      GOOGLE_CLIENT_ID,
      GOOGLE_CLIENT_SECRET,
      GOOGLE_AUTH_URL: authUrl,
      GOOGLE_TOKEN_URL: tokenUrl,
      GOOGLE_JWKS_URL: jwksUrl,
    };
  },
  close: () => google.stop(),
});
test.beforeAll(async () => {
  admin = (await register()).token;
});

/** Creates an account that has completed its set-up. */
const register = () => openSeededShop(ADDRESS, { team_name: 'Maison Lavande' });

/**
 * Returns the link in the newest e-mail to an address, as the administrator reads it in the test
 * inbox.
 */
async function linkTo(email: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${ADDRESS}/api/admin/test_inbox`, {
          headers: { authorization: `Bearer ${admin}` },
        });
        const { data } = (await answer.json()) as {
          data: { recipient: string; body_text: string }[];
        };
        link = data
          .filter(({ recipient }) => recipient === email)
          .flatMap(
            ({ body_text }) =>
              new RegExp(`${ADDRESS}/${page}#token=[\\w-]{43}`).exec(body_text) ?? [],
          )[0];
        return link !== undefined;
      },
      { timeout: 60_000, message: `no ${page} for ${email}` },
    )
    .toBe(true);
  return link ?? '';
}

async function login(page: Page, email: string, password = SEED_PASSWORD): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await arrive(page, '/dashboard');
}

async function another(browser: Browser): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    baseURL: ADDRESS,
    locale: 'fr-FR',
    viewport: { width: 390, height: 844 },
  });
  return { context, page: await context.newPage() };
}

/**
 * Reads the address inside the page: from outside, an address that changed while the document was
 * loading was sometimes missed.
 */
async function arrive(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => location.pathname).catch(() => 'between two pages'), {
      timeout: 60_000,
    })
    .toBe(path);
}

test('a forgotten password is reset by e-mail, and the other browser is signed out', async ({
  page,
  browser,
}) => {
  const { email } = await register();
  const other = await another(browser);
  await login(other.page, email);

  await page.goto('/login');
  await lookAt(page, 'login');
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click();
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByText('Écrivez votre adresse e-mail.')).toBeVisible();
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeVisible();
  await lookAt(page, 'link sent');

  const link = await linkTo(email, 'reset-password');
  await page.goto(link);
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('azertyuiop');
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click();
  await expect(
    page.getByText('Ce mot de passe est parmi les premiers que l’on essaie'),
  ).toBeVisible();
  await lookAt(page, 'reset password');
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('la brouette bleue');
  await page.getByRole('button', { name: 'Enregistrer et se connecter' }).click();
  await arrive(page, '/dashboard');

  await other.page.reload();
  await arrive(other.page, '/login');
  await other.page.goto(link);
  await other.page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('la brouette verte');
  await other.page.getByRole('button', { name: 'Enregistrer et se connecter' }).click();
  await expect(other.page.getByText('Ce lien ne fonctionne plus')).toBeVisible();
  await other.context.close();
});

test('a person changes name, address and password, signs other devices out, and deletes the account', async ({
  page,
  browser,
}) => {
  const { email } = await register();
  const other = await another(browser);
  await login(other.page, email);
  await login(page, email);
  await page.getByRole('button', { name: /Ada/ }).click();
  await page.getByRole('link', { name: 'Votre compte' }).click();
  await lookAt(page, 'account');

  await page.getByLabel('Nom', { exact: true }).fill('Marchetti');
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(page.getByRole('button', { name: /Ada Marchetti/ })).toBeVisible();

  await page.getByRole('button', { name: 'Déconnecter tous les autres appareils' }).click();
  await expect(page.getByText('2\u00a0appareils déconnectés').first()).toBeVisible();
  await other.page.reload();
  await arrive(other.page, '/login');
  await other.context.close();

  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  await page.getByLabel('Nouvelle adresse e-mail').fill(`nouvelle.${email}`);
  await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByText('Regardez vos e-mails')).toBeVisible();
  await page.goto(await linkTo(`nouvelle.${email}`, 'confirm-email'));
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click();
  await expect(page.getByRole('heading', { name: 'Adresse confirmée' })).toBeVisible();
  await page.goto('/dashboard/settings/account');
  await expect(page.getByRole('main').getByText(`nouvelle.${email}`)).toBeVisible();

  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill('autre chose');
  await page.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill('la brouette bleue');
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Mot de passe actuel' }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Votre mot de passe est changé.').first()).toBeVisible();

  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  const dialog = page.getByRole('dialog', { name: /Supprimer votre compte/ });
  await dialog.getByRole('textbox', { name: 'Mot de passe actuel' }).fill('la brouette bleue');
  await dialog.getByRole('button', { name: 'Supprimer définitivement' }).click();
  await arrive(page, '/login');
  await page.getByLabel('Adresse e-mail').fill(`nouvelle.${email}`);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('la brouette bleue');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(
    page.getByText('Les informations de connexion sont incorrectes').first(),
  ).toBeVisible();
});

test('Google signs in to a new account, and to an existing account once its password is given', async ({
  page,
}) => {
  const sub = crypto.randomUUID();
  Object.assign(google.person, { sub, email: `${sub}@gmail.com` });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Continuer avec Google' }).click();
  await page.getByRole('link', { name: 'Annuler' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion annulée' })).toBeVisible();
  await lookAt(page, 'cancelled');
  await page.getByRole('link', { name: 'Recommencer avec Google' }).click();
  await page.getByRole('link', { name: /Continuer/ }).click();
  await arrive(page, '/onboarding/website');
  await page.goto('/dashboard/settings/account');
  await expect(page.getByText('· par Google')).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Recevoir un lien pour en choisir un' }),
  ).toBeVisible();

  const { email } = await register();
  await page.context().clearCookies();
  Object.assign(google.person, { sub: crypto.randomUUID(), email });
  const throughGoogle = async (): Promise<void> => {
    await page.goto('/register');
    await page.getByRole('link', { name: 'Continuer avec Google' }).click();
    await page.getByRole('link', { name: /Continuer/ }).click();
  };
  await throughGoogle();
  await expect(page.getByRole('heading', { name: 'Connecter Google' })).toBeVisible();
  await lookAt(page, 'join');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Associer et se connecter' }).click();
  await arrive(page, '/dashboard');
  await page.context().clearCookies();
  await throughGoogle();
  await arrive(page, '/dashboard');

  await page.context().clearCookies();
  google.spoil('audience');
  await throughGoogle();
  await expect(page.getByText('Google n’a pas pu confirmer qui vous êtes')).toBeVisible();
});
