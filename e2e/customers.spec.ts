import { expect, test } from '@playwright/test';
import { openDatabase, type Database } from '#server/database/open.ts';
import { lookAt } from './support/look-at.ts';
import { deliver, enterShop, readTestShops } from './support/shops.ts';

let db: Database;
test.beforeAll(() => {
  db = openDatabase({ host: readTestShops().socket, user: 'app', database: 'postgres', max: 1 });
});
test.afterAll(() => db.destroy());

test('the record of a customer opens from their review; their address is corrected and the correction is in their history, two records are merged, and the person is erased', async ({
  page,
}) => {
  const shop = await enterShop(page, { team_name: 'Atelier des fiches' });
  const person = { first_name: 'Camille', last_name: 'Lefèvre' };
  await deliver(page, shop, { number: '7101', email: 'camille@exmple.fr', ...person });
  await deliver(page, shop, { number: '7102', email: 'camille@exmple.fr', ...person });
  await deliver(page, shop, { number: '7103', email: 'c.lefevre@travail.fr', ...person });
  const { token } = await db
    .selectFrom('review_requests')
    .select('token')
    .where('team_id', '=', shop.team_id)
    .where('integration_order_number', '=', '7101')
    .executeTakeFirstOrThrow();
  for (const form of [{ rating: '2' }, { feedback: 'Le bouchon est cassé' }])
    await page.request.post(`/y/${token}`, { form, maxRedirects: 0 });

  await page.goto('/dashboard/reviews');
  await page.getByRole('link', { name: 'Camille Lefèvre' }).click();
  const review = page.getByRole('complementary', { name: 'Avis de Camille Lefèvre' });
  await review.getByRole('link', { name: 'Camille Lefèvre' }).click();
  const panel = page.getByRole('complementary', { name: 'Fiche de Camille Lefèvre' });
  await expect(panel.getByText('2 commandes, 1 note')).toBeVisible();
  await expect(page).toHaveURL(/customer=\d+/u);
  await panel.getByRole('button', { name: 'Fermer' }).click();
  await expect(review).toBeVisible();
  await review.getByRole('link', { name: 'Camille Lefèvre' }).click();
  await panel.getByRole('link', { name: 'Ouvrir la fiche entière' }).click();

  await expect(page).toHaveURL(/\/dashboard\/customers\/\d+$/u);
  await expect(page.getByRole('heading', { level: 1, name: 'Camille Lefèvre' })).toBeVisible();
  await expect(page.getByText('« Le bouchon est cassé »').first()).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Modifier' }).first().click();
  const form = page.getByRole('dialog', { name: 'Modifier la fiche' });
  await form.getByLabel('E-mail').fill('camille');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form.getByText('Cette adresse e-mail n’en est pas une.')).toBeVisible();
  await form.getByLabel('E-mail').fill('camille@exemple.fr');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(form).toHaveCount(0);
  const details = page.getByRole('complementary', { name: 'Fiche' });
  await expect(details.getByText('camille@exemple.fr')).toBeVisible();
  await expect(details.getByText('camille@exmple.fr')).toBeVisible();
  await expect(page.getByText('E-mail corrigé')).toBeVisible();
  await lookAt(page, 'customer');

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Fusionner avec une autre fiche' }).click();
  const merge = page.getByRole('dialog', { name: 'Fusionner la fiche de Camille Lefèvre' });
  await merge.getByRole('radio', { name: /c\.lefevre@travail\.fr/u }).check();
  await merge.getByRole('button', { name: 'Fusionner' }).click();
  await expect(page.getByText('3 commandes, 1 note')).toBeVisible();
  await expect(page.getByText('Fiches clients fusionnées')).toBeVisible();

  await page.getByRole('button', { name: 'Autres actions' }).click();
  await page.getByRole('menuitem', { name: 'Effacer les données' }).click();
  await page.getByRole('button', { name: 'Effacer définitivement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Client effacé' })).toBeVisible();
  await expect(page.getByText('camille@exemple.fr')).toHaveCount(0);
});
