import { expect, test } from '@playwright/test';
import { customerLinks } from './support/customer-links.ts';
import { enterShop } from './support/shops.ts';

/**
 * Checks the decisions of a merchant about product reviews and about duplicates, through the
 * screens.
 */

const DAY = 86_400_000;

test('a review of a product is refused with a reason on the screen, contested by its author, published, and shown with its product', async ({
  page,
}) => {
  const shop = await enterShop(page);
  const { headers } = shop;
  const at = (days: number) => new Date(Date.now() - days * DAY).toISOString();
  const order = await page.request.post('/api/team/orders', {
    headers,
    data: {
      number: 'M-1',
      email: 'ines@exemple.fr',
      first_name: 'Inès',
      last_name: 'Roux',
      ordered_at: at(9),
      delivered_at: at(2),
      line_items: [{ product_id: 'm-1', title: 'Savon doux' }],
    },
  });
  expect(order.status(), await order.text()).toBe(200);
  const [path = ''] = await customerLinks(shop.team_id);
  await page.request.post(path, { form: { rating: '4' } });
  await page.request.post(`${path}/products`, {
    form: { rating_1: '2', body_1: 'Il pique un peu.', name: 'Inès R.' },
  });
  await page.goto('/dashboard/reviews/shop?view=all');
  await page.getByRole('link', { name: 'Inès R.' }).first().click();
  const panel = page.getByRole('complementary', { name: /Inès R\./u });
  await expect(panel.getByText('Publication automatique').first()).toBeVisible();
  await expect(panel.getByText('Savon doux')).toBeVisible();
  await panel.getByRole('button', { name: 'Refuser…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
  await expect(dialog.getByText('Choisissez un motif')).toBeVisible();
  await dialog.getByLabel('Sans rapport avec l’achat').check();
  await dialog.getByRole('button', { name: 'Refuser l’avis' }).click();
  await expect(panel.getByText(/Motif du refus/u)).toBeVisible();
  // The author reads the reason on the page of the products and contests it.
  const own = await page.context().newPage();
  await own.goto(`${path}/products`);
  await expect(own.getByText(/sans rapport avec l’achat/iu)).toBeVisible();
  await own.getByLabel('Pourquoi votre avis devrait paraître').fill('C’est ce savon.');
  await own.getByRole('button', { name: 'Contester le refus' }).click();
  await expect(own.getByText(/Votre contestation est arrivée/u)).toBeVisible();
  await page.reload();
  await expect(page.getByText('Contesté', { exact: true }).first()).toBeVisible();
  await expect(panel.getByText('C’est ce savon.')).toBeVisible();
  await panel.getByRole('button', { name: 'Publier après tout' }).click();
  await expect(panel.getByText('Publié', { exact: true }).first()).toBeVisible();
  await page.goto('/dashboard/products');
  await page.getByRole('link', { name: 'Savon doux' }).click();
  await expect(page.getByText('Il pique un peu.').first()).toBeVisible();
  await expect(page.getByText(/2,0 sur 5, 1 avis publié/u)).toBeVisible();
});

test('merging a duplicate moves its reviews to the other product, and separating it moves them back', async ({
  page,
}) => {
  const { headers } = await enterShop(page);
  const products = await page.request.post('/api/team/products', {
    headers,
    data: [
      { external_id: 'a', title: 'Pull' },
      { external_id: 'b', title: 'Pull ancien' },
    ],
  });
  expect(products.status(), await products.text()).toBe(200);
  const reviews = await page.request.post('/api/team/product_reviews', {
    headers,
    data: [
      {
        product_id: 'b',
        origin: 'Ancien site',
        rating: 5,
        body: 'Très chaud',
        author_name: 'Ada',
        published_at: '2025-01-02T10:00:00Z',
      },
    ],
  });
  expect(reviews.status(), await reviews.text()).toBe(200);
  await page.goto('/dashboard/products');
  await page.getByRole('link', { name: 'Pull', exact: true }).click();
  await expect(page.getByText(/^Aucun avis publié/u)).toBeVisible();
  await page.getByLabel('Chercher le produit à réunir').fill('ancien');
  await page.getByRole('button', { name: 'Réunir' }).click();
  await expect(page.getByText('Les produits sont réunis', { exact: true })).toBeVisible();
  await expect(page.getByText(/^5,0 sur 5, 1 avis publié/u)).toBeVisible();
  await expect(page.getByText('Très chaud').first()).toBeVisible();
  await page.getByRole('button', { name: 'Séparer' }).click();
  await expect(page.getByText('Les produits sont séparés', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Aucun avis publié/u)).toBeVisible();
});
