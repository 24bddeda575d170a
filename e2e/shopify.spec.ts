import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { SHOP, SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET, shopifyOrder } from '#stand-ins/shopify-rows.ts';
import { type ShopifyStandIn, startShopify } from '#stand-ins/shopify.ts';
import { type House, openHouse } from '../faults/house.ts';
import { temporaryFolder } from './start-house.ts';

/** A merchant comes in by Shopify, loses the connection, mends it, fetches past orders and leaves. */

const PORT = Number(process.env['E2E_PORT'] ?? 7599) + 16;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const DAY = 86_400_000;

test.describe.configure({ mode: 'default' });
test.use({ baseURL: ADDRESS });

let shopify: ShopifyStandIn;
let house: House;
test.beforeAll(async () => {
  shopify = await startShopify();
  shopify.webhook.url = `${ADDRESS}/webhooks/shopify`;
  house = openHouse(temporaryFolder(), PORT, { PUBLIC_URL: ADDRESS, SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET, SHOPIFY_ORIGIN_TEMPLATE: shopify.settings.originTemplate });
  await house.start();
});
test.afterAll(async () => {
  await house.end();
  await shopify.stop();
});

/** At a desk in light, on a phone in dark. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const [size, viewport, colorScheme] of [['phone', { width: 390, height: 844 }, 'dark'], ['desktop', { width: 1440, height: 900 }, 'light']] as const) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${name} ${size}: ${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`).toBe(true);
    if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/shopify-${name}-${size}.png`, fullPage: true });
  }
}

test('a merchant opens their account by Shopify, sees it break, mends it, and fetches the orders that are past', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continuer avec Shopify' }).click();
  await page.getByLabel('Adresse de votre boutique').fill(SHOP);
  await lookAt(page, 'login');
  await page.getByRole('button', { name: 'Continuer avec Shopify' }).click();
  await expect(page.getByRole('heading', { name: 'Créer votre compte' })).toBeVisible();
  await expect(page.getByText('Maison Lavande')).toBeVisible();
  await page.getByLabel('Prénom').fill('Inès');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('le savon de Marseille');
  await lookAt(page, 'register');
  await page.getByRole('button', { name: 'Créer le compte' }).click();
  await page.waitForURL('**/onboarding/**');

  await page.goto('/dashboard/settings/integrations');
  await expect(page.getByText('15 sujets suivis')).toBeVisible({ timeout: 20_000 });
  await lookAt(page, 'connected');

  const delivered = shopifyOrder({ delivered_at: new Date().toISOString(), fulfilled_at: new Date(Date.now() - DAY).toISOString() });
  expect(await shopify.emitOrder('orders/updated', delivered)).toBe(200);
  const [{ value: token } = { value: '' }] = (await page.context().cookies()).filter(({ name }) => name === 'access_token');
  const found = async (number: number): Promise<number> => {
    const answer = await page.request.get(`/api/team/orders?search=${number}`, { headers: { authorization: `Bearer ${token}` } });
    return ((await answer.json()) as { data: unknown[] }).data.length;
  };
  await expect.poll(() => found(delivered.number), { timeout: 20_000 }).toBe(1);

  shopify.tokens.clear();
  shopify.refreshes.clear();
  await page.getByRole('button', { name: 'Essayer la connexion' }).first().click();
  await expect(page.getByText('Les commandes n’arrivent plus')).toBeVisible();
  await lookAt(page, 'broken');
  await page.getByRole('button', { name: 'Relier de nouveau' }).click();
  await expect(page.getByText('Shopify est relié', { exact: true })).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText('Les commandes n’arrivent plus')).toHaveCount(0);

  shopify.shop().orders.push(...Array.from({ length: 3 }, () => shopifyOrder({ created_at: new Date(Date.now() - 20 * DAY).toISOString() })));
  await page.getByRole('link', { name: 'Importer les commandes passées' }).click();
  await page.getByRole('button', { name: 'Importer les commandes passées' }).click();
  await expect(page.getByText('Terminé', { exact: true }).first()).toBeVisible({ timeout: 20_000 });

  await page.goto('/dashboard/settings/integrations');
  await page.getByRole('button', { name: 'Déconnecter…' }).first().click();
  await page.getByRole('button', { name: 'Déconnecter Shopify' }).click();
  await expect(page.getByRole('button', { name: 'Relier la boutique' })).toBeVisible();
  expect(shopify.shop().subscriptions).toEqual([]);
});
