import { expect, test } from '@playwright/test';
import { PRESTASHOP_KEY } from '#fake-services/prestashop/fake-prestashop-shop.ts';
import { addPrestashopOrder } from '#fake-services/prestashop/prestashop-orders.ts';
import { type FakePrestashop, startPrestashop } from '#fake-services/prestashop/prestashop.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { registerShop } from './support/shops.ts';

/** Checks how a merchant connects their PrestaShop, sees it fail, repairs it and disconnects it. */

let prestashop: FakePrestashop;
ownInstance(42, {
  open: async () => {
    prestashop = await startPrestashop();
    return { ALLOW_PRIVATE_ADDRESSES: 'true' };
  },
  close: () => prestashop.stop(),
});

test('a merchant connects a PrestaShop store with its key, sets the meaning of an order status, sees that the key no longer works and reconnects', async ({
  page,
}) => {
  await registerShop(page);

  const { shop } = prestashop;
  const connect = async (verb: string): Promise<void> => {
    await page.getByLabel('Adresse de la boutique').fill(prestashop.url);
    await page.getByRole('textbox', { name: 'Clé du webservice' }).fill(PRESTASHOP_KEY);
    await page.getByRole('button', { name: verb }).click();
  };
  await page.goto('/dashboard/settings/integrations/prestashop');
  await lookAt(page, 'prestashop-form');
  shop.permissions.delete('order_histories');
  await connect('Connecter la boutique');
  await expect(page.getByText(/la permission de lire.*order_histories/u)).toBeVisible();
  shop.permissions.add('order_histories');
  await page.getByRole('button', { name: 'Connecter la boutique' }).click();
  await expect(page.getByText('PrestaShop est connecté', { exact: true })).toBeVisible();
  await expect(page.getByText('8.2.0')).toBeVisible();
  await expect(page.getByText('/webhooks/prestashop/')).toBeVisible();
  await expect(page.getByLabel('Livré', { exact: true })).toHaveValue('delivered');
  await lookAt(page, 'prestashop-connected');

  await page.getByLabel('Expédié', { exact: true }).selectOption('delivered');
  await expect(page.getByText('Sens du statut enregistré', { exact: true })).toBeVisible();

  addPrestashopOrder(shop, { at: new Date(Date.now() - 60_000) });
  shop.key_is_active = false;
  await page.getByRole('button', { name: 'Tester la connexion' }).click();
  await expect(page.getByText('Les commandes n’arrivent plus')).toBeVisible();
  await lookAt(page, 'prestashop-broken');

  shop.key_is_active = true;
  await connect('Reconnecter');
  await expect(page.getByText('PrestaShop est connecté', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Actualiser' }).click();
  await expect(page.getByText('Commandes actualisées', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Déconnecter…' }).click();
  await page.getByRole('button', { name: 'Déconnecter PrestaShop' }).click();
  await expect(page.getByText('PrestaShop est déconnecté', { exact: true })).toBeVisible();
});
