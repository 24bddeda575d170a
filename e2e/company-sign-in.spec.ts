import { expect, type Page, test } from '@playwright/test';
import { type FakeIssuer, startIssuer } from '#fake-services/openid/issuer.ts';
import { ISSUER_CLIENT_ID, ISSUER_CLIENT_SECRET } from '#fake-services/openid/issuer-tokens.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';

/**
 * Checks an instance whose people sign in only through the identity provider of their company,
 * without passwords.
 */

let issuer: FakeIssuer;
ownInstance(34, {
  open: async (address) => {
    issuer = await startIssuer(`${address}/oidc/callback`);
    return {
      OIDC_ISSUER: issuer.url,
      OIDC_CLIENT_ID: ISSUER_CLIENT_ID,
      OIDC_CLIENT_SECRET: ISSUER_CLIENT_SECRET,
      OIDC_NAME: 'Maison Lavande',
      OIDC_GROUP_ROLES: 'direction=admin',
      PASSWORD_SIGN_IN: 'off',
    };
  },
  close: () => issuer.stop(),
});

async function arrive(page: Page, path: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => location.pathname).catch(() => 'between two pages'), {
      timeout: 60_000,
    })
    .toBe(path);
}

test('the sign-in service of a company opens the account, confirms the identity again, and is the only sign-in method', async ({
  page,
}) => {
  issuer.person.groups = ['direction'];
  await page.goto('/login');
  const button = page.getByRole('link', { name: 'Continuer avec Maison Lavande' });
  await expect(button).toBeVisible();
  await expect(page.getByLabel('Adresse e-mail')).toHaveCount(0);
  await lookAt(page, 'company-login');
  await page.goto('/register');
  await expect(page.getByText('La connexion par mot de passe est fermée')).toBeVisible();
  await lookAt(page, 'company-register');

  await page.goto('/login');
  await button.click();
  await page.getByRole('link', { name: 'Annuler' }).click();
  await expect(page.getByRole('heading', { name: 'Connexion annulée' })).toBeVisible();
  await page.getByRole('link', { name: 'Recommencer avec Maison Lavande' }).click();
  await page.getByRole('link', { name: /Continuer/ }).click();
  await arrive(page, '/onboarding/website');

  await page.goto('/dashboard/settings/account');
  await expect(page.getByText('· par votre entreprise')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Mot de passe' })).toHaveCount(0);
  await lookAt(page, 'company-account');
  await page.goto('/admin');
  await arrive(page, '/admin');

  // Simulates a sign-in that is an hour old: the first call is refused, the next one reaches the
  // server.
  let isOld = true;
  await page.route('**/api/team/api_keys', (route) => {
    if (route.request().method() !== 'POST' || !isOld) return route.continue();
    isOld = false;
    return route.fulfill({
      status: 403,
      json: { message: 'Confirmez que c’est bien vous', code: 'step_up_required' },
    });
  });
  await page.goto('/dashboard/settings/api-keys');
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Site');
  await page.getByRole('button', { name: 'Créer la clé' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });
  await lookAt(page, 'company-step-up');
  issuer.setAuthenticatedAt(new Date());
  const opened = page.waitForEvent('popup');
  await dialog.getByRole('button', { name: 'Continuer avec Maison Lavande' }).click();
  const popup = await opened;
  await expect(popup.getByText('Saisissez de nouveau votre mot de passe')).toBeVisible();
  await popup.getByRole('link', { name: /Continuer/ }).click();
  await expect(page.getByLabel('Clé d’API', { exact: true })).toHaveText(/^rcl_[\w-]{43}$/);

  await page.context().clearCookies();
  issuer.spoil('audience');
  await page.goto('/login');
  await button.click();
  await page.getByRole('link', { name: /Continuer/ }).click();
  await expect(
    page.getByText('n’a pas pu confirmer qui vous êtes', { exact: false }),
  ).toBeVisible();
  await lookAt(page, 'company-refused');
  await page.goto('/oidc/callback?error=unavailable');
  await expect(page.getByText('Maison Lavande ne répond pas')).toBeVisible();
  await lookAt(page, 'company-unavailable');
});
