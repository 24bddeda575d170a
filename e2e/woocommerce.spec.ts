import { expect, test } from '@playwright/test';
import { WOO_KEY, WOO_SECRET } from '#fake-services/woocommerce/woo-rows.ts';
import { type FakeWoocommerce, startWoocommerce } from '#fake-services/woocommerce/woocommerce.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { registerShop } from './support/shops.ts';

/**
 * Checks how a merchant connects their WooCommerce store, sees it fail, repairs it and disconnects
 * it.
 */

let woo: FakeWoocommerce;
ownInstance(45, {
  open: async () => {
    woo = await startWoocommerce();
    woo.store.statuses.set('expediee', 'Expédiée');
    return { ALLOW_PRIVATE_ADDRESSES: 'true' };
  },
  close: () => woo.stop(),
});

test('a merchant connects a WooCommerce store through its authorisation page, sets the meaning of an order status, sees that the key no longer works and reconnects', async ({
  page,
}) => {
  await registerShop(page);

  await page.goto('/dashboard/settings/integrations/woocommerce');
  await page.getByLabel('Adresse de la boutique').fill(woo.url);
  await lookAt(page, 'woocommerce-form');
  await page.getByRole('button', { name: 'Connecter la boutique' }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings\/integrations\/woocommerce/u);
  await expect(page.getByText('Par webhooks')).toBeVisible({ timeout: 60_000 });
  await lookAt(page, 'woocommerce-connected');

  await page.getByLabel('Expédiée', { exact: true }).selectOption('shipped');
  await expect(page.getByText('Sens du statut enregistré', { exact: true })).toBeVisible();

  woo.store.keys.clear();
  await page.getByRole('button', { name: 'Tester la connexion' }).click();
  await expect(page.getByText('Les commandes n’arrivent plus')).toBeVisible();
  await lookAt(page, 'woocommerce-broken');

  woo.store.keys.set(WOO_KEY, {
    secret: WOO_SECRET,
    permissions: 'read_write',
    manages: true,
    reads_products: true,
  });
  await page.getByRole('button', { name: 'Coller des clés' }).click();
  await page.getByLabel('Adresse de la boutique').fill(woo.url);
  await page.getByRole('textbox', { name: 'Clé client' }).fill(WOO_KEY);
  await page.getByRole('textbox', { name: 'Clé secrète' }).fill(WOO_SECRET);
  await page.getByRole('button', { name: 'Connecter par ces clés' }).click();
  await expect(page.getByText('WooCommerce est connecté', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Déconnecter…' }).click();
  await page.getByRole('button', { name: 'Déconnecter WooCommerce' }).click();
  await expect(page.getByText('WooCommerce est déconnecté', { exact: true })).toBeVisible();
});
