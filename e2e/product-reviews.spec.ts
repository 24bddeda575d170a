import { expect, test } from '@playwright/test';
import { lookAt } from './support/look-at.ts';
import { enterShop } from './support/shops.ts';

/**
 * Imports products and their reviews from a file of another tool, and reads them on the page of the
 * product.
 */

const file = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(rows.join('\n')),
});

test('products and their reviews are imported from files, products missing from the catalogue are reported before the import, and the page of the product shows the reviews', async ({
  page,
}) => {
  await enterShop(page);
  await page.goto('/dashboard/queue/imports?kind=products');
  await page
    .getByLabel('Choisir un fichier CSV')
    .setInputFiles(
      file('catalogue.csv', ['id;nom;sku;prix', 'e2e-1;Pull en laine;PULL-E2E;49,90']),
    );
  await page.getByRole('button', { name: 'Importer 1 produit' }).click();
  await expect(page.getByText('Terminé')).toBeVisible();
  await page.goto('/dashboard/products');
  await page.getByRole('link', { name: 'Importer' }).click();
  await expect(page.getByLabel('Des avis sur des produits')).toBeChecked();
  await page
    .getByLabel('Choisir un fichier CSV')
    .setInputFiles(
      file('avis.csv', [
        'product_id,product_handle,rating,author,body,created_at',
        'e2e-1,pull,5,Claire M.,Très chaud,2024-03-05',
        'e2e-1,pull,2,Max,Trop petit,2024-03-07',
        'inconnu,autre,4,Zoé,Perdu,2024-03-07',
      ]),
    );
  await expect(page.getByText('1 produit absent du catalogue')).toBeVisible();
  await lookAt(page, 'import-product-reviews');
  await page.getByRole('button', { name: 'Importer 2 avis' }).click();
  await expect(page.getByText('Terminé')).toBeVisible();
  await page.getByRole('link', { name: 'Voir les produits' }).click();
  await page.getByRole('link', { name: 'Pull en laine' }).click();
  await expect(page.getByRole('heading', { name: 'Notes basses' })).toBeVisible();
  await expect(page.getByText('Trop petit').first()).toBeVisible();
  await lookAt(page, 'product');
});
