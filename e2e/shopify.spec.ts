import { expect, test } from '@playwright/test';
import {
  SHOP,
  SHOPIFY_CLIENT_ID,
  SHOPIFY_CLIENT_SECRET,
} from '#fake-services/shopify/shopify-rows.ts';
import { shopifyOrder } from '#fake-services/shopify/shopify-orders.ts';
import { type FakeShopify, startShopify } from '#fake-services/shopify/shopify.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';

/**
 * Checks how a merchant installs Recueil from Shopify, loses the connection, repairs it, imports
 * past orders and disconnects.
 */

const DAY = 86_400_000;

let shopify: FakeShopify;
ownInstance(16, {
  open: async (address) => {
    shopify = await startShopify();
    shopify.webhook.url = `${address}/webhooks/shopify`;
    return {
      SHOPIFY_CLIENT_ID,
      SHOPIFY_CLIENT_SECRET,
      SHOPIFY_ORIGIN_TEMPLATE: shopify.settings.originTemplate,
    };
  },
  close: () => shopify.stop(),
});

test('a merchant creates their account through Shopify, sees that the access no longer works, reconnects, and imports past orders', async ({
  page,
}) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continuer avec Shopify' }).click();
  await page.getByLabel('Adresse de votre boutique').fill(SHOP);
  await lookAt(page, 'shopify-login');
  await page.getByRole('button', { name: 'Continuer avec Shopify' }).click();
  await expect(page.getByRole('heading', { name: 'Créer votre compte' })).toBeVisible();
  await expect(page.getByText('Maison Lavande')).toBeVisible();
  await page.getByLabel('Prénom').fill('Inès');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('le savon de Marseille');
  await lookAt(page, 'shopify-register');
  await page.getByRole('button', { name: 'Créer le compte' }).click();
  await expect(page).toHaveURL(/\/onboarding/);

  await page.goto('/dashboard/settings/integrations/shopify');
  await expect(page.getByText('18 sujets suivis')).toBeVisible({ timeout: 60_000 });
  await lookAt(page, 'shopify-connected');

  const delivered = shopifyOrder({
    delivered_at: new Date().toISOString(),
    fulfilled_at: new Date(Date.now() - DAY).toISOString(),
  });
  expect(await shopify.emitOrder('orders/updated', delivered)).toBe(200);
  const [{ value: token } = { value: '' }] = (await page.context().cookies()).filter(
    ({ name }) => name === 'access_token',
  );
  const found = async (number: number): Promise<number> => {
    const answer = await page.request.get(`/api/team/orders?search=${number}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  await expect.poll(() => found(delivered.number), { timeout: 60_000 }).toBe(1);

  shopify.tokens.clear();
  shopify.refreshes.clear();
  await page.getByRole('button', { name: 'Tester la connexion' }).first().click();
  await expect(page.getByText('Les commandes n’arrivent plus')).toBeVisible();
  await lookAt(page, 'shopify-broken');
  await page.getByRole('button', { name: 'Reconnecter' }).click();
  await expect(page.getByText('Shopify est connecté', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('Les commandes n’arrivent plus')).toHaveCount(0);

  shopify
    .shop()
    .orders.push(
      ...Array.from({ length: 3 }, () =>
        shopifyOrder({ created_at: new Date(Date.now() - 20 * DAY).toISOString() }),
      ),
    );
  await page.getByRole('link', { name: 'Importer les commandes passées' }).click();
  await expect(
    page.getByText('Celles qui sont encore en route attendent leur moment'),
  ).toBeVisible();
  await lookAt(page, 'past-orders');
  await page.getByRole('button', { name: 'Importer les commandes passées' }).click();
  await expect(page.getByText('Terminé', { exact: true }).first()).toBeVisible({ timeout: 60_000 });

  await page.goto('/dashboard/settings/integrations/shopify');
  await page.getByRole('button', { name: 'Déconnecter…' }).first().click();
  await page.getByRole('button', { name: 'Déconnecter Shopify' }).click();
  await expect(page.getByRole('button', { name: 'Connecter la boutique' })).toBeVisible();
  expect(shopify.shop().subscriptions).toEqual([]);
});
