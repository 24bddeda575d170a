import { type CDPSession, expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { totpCode } from '#server/domains/accounts/second-factor/totp.ts';
import { lookAt } from './support/look-at.ts';
import { enterShop, type OwnShop, readTestShops } from './support/shops.ts';

/**
 * Checks passkeys with Chromium’s virtual authenticator, and the authenticator app. The address is
 * a host name, because a passkey cannot belong to an IP address.
 */
const ADDRESS = `http://localhost:${process.env['E2E_PORT'] ?? '7599'}`;
const ACCOUNT = `${ADDRESS}/dashboard/settings/account`;
test.use({ baseURL: ADDRESS });

interface Authenticator {
  cdp: CDPSession;
  authenticatorId: string;
}

/** Adds a device with a sensor that its person touches whenever the browser asks. */
async function addAuthenticator(page: Page): Promise<Authenticator> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function registerPasskey(page: Page, name: string): Promise<void> {
  await button(page, 'Ajouter une clé d’accès').click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' });
  await dialog.getByLabel('Nom').fill(name);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
}

/** Removes the cookies of the session from the browser. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
}

test('a passkey signs in from the e-mail field and by its button, and no longer signs in once it is removed', async ({
  page,
}) => {
  const shop = await enterShop(page, { address: ADDRESS, team_name: 'Clef et Cie' });
  const { cdp, authenticatorId } = await addAuthenticator(page);
  await page.goto(ACCOUNT);
  await registerPasskey(page, 'Téléphone d’Ada');
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(codes.getByRole('list', { name: 'Codes de secours' }).locator('li')).toHaveCount(10);
  await codes.getByRole('button', { name: 'Je les ai enregistrés' }).click();
  const list = page.getByRole('list', { name: 'Clés d’accès' });
  await expect(list.locator('li')).toHaveCount(1);
  await expect(list).toContainText('Téléphone d’Ada');
  await registerPasskey(page, 'Encore le même');
  await expect(page.getByText('Cet appareil a déjà une clé d’accès pour ce compte.')).toBeVisible();
  await button(page, 'Annuler').click();

  // The browser proposes the passkey under the e-mail field.
  await leave(page);
  await page.goto(`${ADDRESS}/login`);
  await expect(page).toHaveURL(/\/dashboard/);
  const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId });
  expect(credentials).toHaveLength(1);

  // A browser without this function shows a button.
  await leave(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto(`${ADDRESS}/login`);
  await button(page, 'Continuer avec une clé d’accès').click();
  await expect(page).toHaveURL(/\/dashboard/);

  await page.goto(ACCOUNT);
  await expect(list).toContainText('Utilisée');
  await button(page, 'Renommer Téléphone d’Ada').click();
  const renaming = page.getByRole('dialog', { name: 'Renommer la clé d’accès' });
  await renaming.getByLabel('Nom').fill('Vieux téléphone');
  await renaming.getByRole('button', { name: 'Enregistrer' }).click();
  await button(page, 'Retirer Vieux téléphone').click();
  await button(page, 'Retirer la clé').click();
  await expect(
    page.getByText('Cette clé d’accès n’ouvre plus votre compte.', { exact: true }),
  ).toBeVisible();
  await expect(list).toHaveCount(0);

  await leave(page);
  await page.goto(`${ADDRESS}/login`);
  await button(page, 'Continuer avec une clé d’accès').click();
  await expect(page.getByText('Cette clé d’accès n’a pas pu être vérifiée').first()).toBeVisible();
  await signInByPassword(page, shop);
  await expect(page).toHaveURL(/\/dashboard/);
});

test('when passkeys are the only second factor, a password also requires a passkey or a recovery code, and cannot renew the codes', async ({
  page,
}) => {
  const shop = await enterShop(page, { address: ADDRESS, team_name: 'Clef seule' });
  await addAuthenticator(page);
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  await page.goto(ACCOUNT);
  await registerPasskey(page, 'Téléphone');
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(codes.locator('li')).toHaveCount(10);
  const [recovery = ''] = await codes.locator('li').allInnerTexts();
  await codes.getByRole('button', { name: 'Je les ai enregistrés' }).click();

  const asking = page.getByRole('dialog', { name: 'Double authentification' });
  await leave(page);
  await page.goto(`${ADDRESS}/login`);
  await signInByPassword(page, shop);
  await expect(asking.getByLabel('Code de secours')).toBeVisible();
  await expect(asking.getByLabel('Code à 6 chiffres')).toHaveCount(0);
  await lookAt(page, 'sign-in-passkey');
  await asking.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await leave(page);
  await page.goto(`${ADDRESS}/login`);
  await signInByPassword(page, shop);
  await asking.getByLabel('Code de secours').fill(recovery);
  await asking.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await dropSecondFactorProof(shop);
  await page.goto(ACCOUNT);
  await button(page, 'Créer d’autres codes').click();
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });
  await expect(proof.getByLabel('Code de secours')).toBeVisible();
  await expect(proof.getByLabel('Mot de passe')).toHaveCount(0);
  await lookAt(page, 'step-up-second-factor');
  await proof.getByRole('button', { name: 'Utiliser une clé d’accès' }).click();
  await expect(codes.locator('li')).toHaveCount(10);
});

/** Records the sessions of the person as opened by one factor, a moment ago. */
async function dropSecondFactorProof({ email }: OwnShop): Promise<void> {
  const client = new pg.Client({ host: readTestShops().socket, user: 'app', database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query(
    `update sessions set second_factor_at = null
     where user_id = (select id from users where email = $1)`,
    [email],
  );
  await client.end();
  expect(rowCount).toBeGreaterThan(0);
}

async function signInByPassword(page: Page, { email, password }: OwnShop): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await button(page, 'Se connecter').click();
}

test('with an authenticator app, a password signs in only with a code of the app or a recovery code', async ({
  page,
}) => {
  const shop = await enterShop(page, { address: ADDRESS, team_name: 'Deux tours' });
  await page.goto(ACCOUNT);
  await button(page, 'Connecter une application').click();
  const dialog = page.getByRole('dialog', { name: 'Connecter une application d’authentification' });
  await expect(
    dialog.getByRole('img', { name: 'QR code à lire avec l’application' }),
  ).toBeVisible();
  await lookAt(page, 'authenticator');
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '');
  await dialog.getByLabel('Code à 6 chiffres').fill('000000');
  await dialog.getByRole('button', { name: 'Activer' }).click();
  await expect(dialog.getByText('Ce code n’est pas le bon')).toBeVisible();
  await dialog.getByLabel('Code à 6 chiffres').fill(totpCode(secret, new Date()));
  await dialog.getByRole('button', { name: 'Activer' }).click();
  const shown = page.getByRole('dialog', { name: 'Vos codes de secours' });
  await expect(shown.locator('li')).toHaveCount(10);
  const [recovery = ''] = await shown.locator('li').allInnerTexts();
  await expect(page.locator('li[data-state]')).toHaveCount(0);
  await lookAt(page, 'recovery-codes');
  await shown.getByRole('button', { name: 'Je les ai enregistrés' }).click();
  await expect(page.getByText('Application d’authentification active')).toBeVisible();
  await expect(page.getByText('10 codes inutilisés')).toBeVisible();
  await lookAt(page, 'account-security');

  await leave(page);
  await page.goto(`${ADDRESS}/login`);
  await signInByPassword(page, shop);
  const asking = page.getByRole('dialog', { name: 'Double authentification' });
  await asking.getByLabel('Code à 6 chiffres').fill('000000');
  await lookAt(page, 'sign-in-code');
  await asking.getByRole('button', { name: 'Se connecter' }).click();
  await expect(asking.getByText('Ce code n’est pas le bon')).toBeVisible();
  // The app already shows the next code a little early. The current code has been used.
  const next = totpCode(secret, new Date(Date.now() + 30_000));
  await asking.getByLabel('Code à 6 chiffres').fill(next);
  await asking.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await leave(page);
  await page.goto(`${ADDRESS}/login`);
  await signInByPassword(page, shop);
  await asking.getByRole('button', { name: 'Utiliser un code de secours' }).click();
  await asking.getByLabel('Code de secours').fill(recovery);
  await asking.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(ACCOUNT);
  await expect(page.getByText('9 codes inutilisés')).toBeVisible();
  await button(page, 'Désactiver').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver' }).click();
  await expect(button(page, 'Connecter une application')).toBeVisible();
});
