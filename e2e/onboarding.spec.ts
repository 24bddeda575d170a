import { expect, type Page, test } from '@playwright/test';
import {
  openShopSite,
  SELF_HOSTED_SITES,
  type ShopSite,
} from '#fake-services/shopify/shop-site.ts';
import { type FakeSmtp, startSmtp } from '#fake-services/mail/smtp.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { signIn } from './support/shops.ts';

/** Checks the way from no account to the first planned request, as a person takes it. */

let smtp: FakeSmtp;
let site: ShopSite;
const ADDRESS = ownInstance(14, {
  open: async () => {
    [smtp, site] = [await startSmtp(), await openShopSite()];
    return { SMTP_URL: smtp.url, ALLOW_PRIVATE_ADDRESSES: 'true' };
  },
  close: () => Promise.all([smtp.stop(), site.close()]),
});

/**
 * Counts the fields that this screen asks a person to fill in. A group of choices counts as one
 * field, and repeated names of the palette count once.
 */
function countFields(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Set(
        [...document.querySelectorAll('main :is(input, select, textarea):not([type=color])')].map(
          (field) => field.getAttribute('name') || field.id || field,
        ),
      ).size,
  );
}

test('a new account sends its first message after four screens and at most twelve fields', async ({
  page,
}) => {
  const screens = new Set<string>();
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) screens.add(new URL(frame.url()).pathname);
  });
  const email = `ada-${crypto.randomUUID()}@boutique.test`;
  await page.goto('/register');
  let fields = await page.locator('main input').count();
  await page.getByLabel('Prénom').fill('Ada');
  await page.getByLabel('Nom', { exact: true }).fill('Lefèvre');
  await page.getByLabel('Adresse e-mail').fill(email);
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('le savon de Marseille');
  await page.getByRole('button', { name: 'Créer le compte' }).click();

  await expect(page).toHaveURL(/\/onboarding\/website$/);
  await lookAt(page, 'onboarding-website');
  fields += await countFields(page);
  await page.getByLabel('Adresse du site').fill('http://127.0.0.1:1');
  await page.getByRole('button', { name: 'Analyser mon site' }).click();
  await expect(page.getByText('Aucun serveur ne répond à cette adresse.')).toBeVisible();
  await page.getByLabel('Adresse du site').fill(site.url);
  await page.getByRole('button', { name: 'Analyser mon site' }).click();

  await expect(page).toHaveURL(/\/onboarding\/branding$/);
  await expect(page.getByLabel('Nom de la boutique')).toHaveValue('Savonnerie du Vallon');
  await expect(page.getByLabel('Couleur des boutons', { exact: true })).toHaveValue('#1f5c8b');
  await expect(
    page.getByText('Trouvé sur votre site, une boutique Shopify en français.'),
  ).toBeVisible();
  await page.getByLabel('Nom de la boutique').fill('Savons du Vallon');
  await lookAt(page, 'onboarding-branding');
  fields += await countFields(page);

  // A person who leaves the onboarding comes back to the same step, with the proposed values.
  await page.goto('/');
  await expect(page).toHaveURL(/\/onboarding\/branding$/);
  await expect(page.getByLabel('Nom de la boutique')).toHaveValue('Savonnerie du Vallon');
  await page.getByText('En les tutoyant').click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();

  await expect(page).toHaveURL(/\/onboarding\/customize-profile$/);
  await lookAt(page, 'onboarding-profile');
  fields += await countFields(page);
  await page.getByRole('button', { name: 'Envoyer un test' }).click();
  await expect(page.getByText('Votre test est parti')).toBeVisible();
  await expect
    .poll(() =>
      smtp
        .mailsTo(email)
        .map(({ text }) => text)
        .join('\n'),
    )
    .toContain('Savonnerie du Vallon');
  screens.delete('/'); // the root page only redirects
  expect([...screens]).toEqual([
    '/register',
    '/onboarding/website',
    '/onboarding/branding',
    '/onboarding/customize-profile',
  ]);
  await page.getByRole('button', { name: 'Ouvrir le tableau de bord' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(fields).toBeLessThanOrEqual(12);

  const token =
    (await page.context().cookies()).find(({ name }) => name === 'access_token')?.value ?? '';
  const data = {
    number: '#1001',
    email: 'louise@exemple.fr',
    first_name: 'Louise',
    delivered_at: new Date().toISOString(),
  };
  expect(
    (
      await page.request.post('/api/team/orders', {
        headers: { authorization: `Bearer ${token}` },
        data,
      })
    ).status(),
  ).toBe(200);
  await page.goto('/dashboard/queue');
  await expect(page.getByText('Louise').first()).toBeVisible();
});

for (const [platform, body] of Object.entries(SELF_HOSTED_SITES))
  test(`the dashboard of a website on ${platform} puts the card of ${platform} first`, async ({
    page,
  }) => {
    const shop = await openShopSite({ '/': { body } });
    const registered = await page.request.post('/register', {
      data: {
        email: `${crypto.randomUUID()}@boutique.test`,
        password: 'le savon de Marseille',
        first_name: 'Ada',
      },
    });
    const { access_token } = (await registered.json()) as { access_token: string };
    await signIn(page.context(), { token: access_token }, ADDRESS);
    await page.goto('/');
    await page.getByLabel('Adresse du site').fill(shop.url);
    await page.getByRole('button', { name: 'Analyser mon site' }).click();
    await expect(
      page.getByText(`Trouvé sur votre site, une boutique ${platform} en français.`),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Passer cette étape' }).click();
    await expect(page).toHaveURL(/\/onboarding\/customize-profile$/);
    await page.getByRole('button', { name: 'Ouvrir le tableau de bord' }).click();

    const ways = page.getByRole('navigation', { name: 'Faire arriver vos commandes' });
    await lookAt(page, `first-steps-${platform.toLowerCase()}`);
    await expect(ways.getByRole('link').first()).toHaveAccessibleName(
      `Connecter ${platform} reconnue sur votre site`,
    );
    await page.goto('/dashboard/settings/integrations');
    await expect(page.getByText(`Votre site est une boutique ${platform}`)).toBeVisible();
    await page.goto('/dashboard');
    await ways.getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`/integrations/${platform.toLowerCase()}$`, 'u'));
    await expect(page.getByLabel('Adresse de la boutique')).toBeVisible();
    await shop.close();
  });

test('every step of the onboarding can be skipped', async ({ page }) => {
  const registered = await page.request.post('/register', {
    data: {
      email: `${crypto.randomUUID()}@boutique.test`,
      password: 'le savon de Marseille',
      first_name: 'Ada',
    },
  });
  await signIn(
    page.context(),
    { token: ((await registered.json()) as { access_token: string }).access_token },
    ADDRESS,
  );
  await page.goto('/');
  await expect(page).toHaveURL(/\/onboarding\/website$/);
  await page.getByRole('button', { name: 'Passer cette étape' }).click();
  await expect(page).toHaveURL(/\/onboarding\/branding$/);
  await expect(page.getByRole('heading', { name: 'Apparence' })).toBeVisible();
  await page.getByRole('button', { name: 'Passer cette étape' }).click();
  await expect(page).toHaveURL(/\/onboarding\/customize-profile$/);
  await page.getByRole('switch', { name: /Activer ce scénario d’envoi/ }).uncheck();
  await page.getByRole('button', { name: 'Ouvrir le tableau de bord' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard$/);
});
