import { expect, test } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { lookAt } from './support/look-at.ts';
import { enterShop } from './support/shops.ts';

/** Checks manual input: files of orders and of opt-outs, and manual requests. */

const file = (name: string, text: string) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text, 'latin1'),
});

test.beforeEach(async ({ page }) => void (await enterShop(page)));

test('the preview of a file lets a person choose the missing column, download the refused rows and start the import', async ({
  page,
}) => {
  await page.goto('/dashboard/queue');
  await page.getByRole('link', { name: 'Importer' }).click();
  await expect(page.getByText('Choisir un fichier CSV')).toBeVisible();
  await lookAt(page, 'import-new');
  const rows = [
    'R\xe9f;E-mail;Pr\xe9nom;Date de commande;Montant',
    '1001;lea@exemple.fr;L\xe9a;18/09/2026;"1 234,50 \x80"',
    '1002;pas une adresse;Paul;19/09/2026;12',
    '1003;zoe@exemple.fr;Zo\xe9;31/02/2026;12',
    '1004;ana@exemple.fr;Ana;20/09/2026;8,90',
  ];
  await page
    .getByLabel('Choisir un fichier CSV')
    .setInputFiles(file('commandes été.csv', rows.join('\r\n')));
  await expect(page.getByText('Une colonne manque pour lire ce fichier')).toBeVisible();
  await lookAt(page, 'import-mapping');
  await page.getByLabel('Numéro de commande').selectOption('Réf');
  await expect(page.getByRole('button', { name: 'Importer 2 commandes' })).toBeVisible();
  await expect(page.getByText('n’est pas une date lisible')).toBeVisible();
  await lookAt(page, 'import-checked');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger pour corriger' }).click(),
  ]);
  const refused = readFileSync(await download.path(), 'utf8');
  expect(refused).toContain('1002;pas une adresse;Paul');
  expect(refused.split('\r\n')).toHaveLength(4);
  await page.getByRole('button', { name: 'Importer 2 commandes' }).click();
  await expect(page.getByText('Terminé')).toBeVisible();
  await lookAt(page, 'import-done');
  await page.getByRole('main').getByRole('link', { name: 'Voir les envois' }).click();
  await expect(
    page
      .getByRole('table', { name: 'Envois' })
      .or(page.getByRole('list', { name: 'Envois' }))
      .getByText('Ana')
      .first(),
  ).toBeVisible();
  await page.goto('/dashboard/queue/imports');
  await expect(page.getByRole('link', { name: 'commandes été.csv' })).toBeVisible();
});

test('a long import continues after a reload, stops on request, and resumes without importing a row twice', async ({
  page,
}) => {
  await page.goto('/dashboard/queue/imports');
  const rows = Array.from({ length: 12_000 }, (_, at) => `${at};client${at}@exemple.fr;01/09/2026`);
  await page
    .getByLabel('Choisir un fichier CSV')
    .setInputFiles(file('annee.csv', `numero;e-mail;date\n${rows.join('\n')}`));
  await page.getByRole('button', { name: 'Importer 12 000 commandes' }).click({ timeout: 60_000 });
  await expect(page.getByText('Import en cours')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('progressbar', { name: 'Avancement' })).toBeVisible();
  if (process.env['PICTURES']) await lookAt(page, 'import-running');
  await page.getByRole('button', { name: 'Arrêter' }).click();
  await expect(page.getByText('L’import est arrêté')).toBeVisible();
  await page.getByRole('button', { name: 'Reprendre' }).click();
  await expect(page.getByText('Terminé')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('listitem').filter({ hasText: 'commandes nouvelles' })).toContainText(
    '12 000',
  );
});

test('a pasted list of people shows which entries are not valid and why, then adds a request for each person who can be contacted', async ({
  page,
}) => {
  await page.goto('/dashboard/queue');
  await page.getByRole('link', { name: 'Nouvelle demande' }).click();
  await page
    .getByLabel('Personnes')
    .fill('lea@exemple.fr Léa Roy\npas une adresse\nMax <max@exemple.fr>\n01 42 34 56 78 Zoé');
  await expect(page.getByText('Cette adresse e-mail n’est pas valable')).toBeVisible();
  await page.getByText('À une date').click();
  await expect(page.getByLabel('Jour')).toBeVisible();
  const send = page.getByRole('button', { name: /^Demander un avis à 2/ });
  await expect(send).toBeEnabled();
  await lookAt(page, 'manual');
  await send.click();
  await expect(page.getByText('2 demandes ajoutées aux envois', { exact: true })).toBeVisible();
  await expect(page.getByText('Léa Roy').first()).toBeVisible();
});

test('reviews of another tool are recognised, previewed and imported with their origin, shown on the wall, and the whole import can be removed', async ({
  page,
}) => {
  await page.goto('/dashboard/reviews/shop');
  await page.getByRole('link', { name: 'Importer les avis d’un autre outil' }).click();
  await expect(page.getByLabel('Des avis d’un autre outil')).toBeChecked();
  const rows = [
    'product_handle,rating,author,email,body,created_at,verified_purchase,reply',
    'savon-surgras,5,Claire M.,claire@exemple.fr,"Doux, et il ne colle pas",2024-03-05,true,Merci Claire',
    'savon-surgras,2,Max,,Trop cher,2024-03-07,false,',
    'savon-surgras,9,Ana,,Bien,2024-03-08,false,',
  ];
  await page
    .getByLabel('Choisir un fichier CSV')
    .setInputFiles(file('avis loox.csv', rows.join('\n')));
  await expect(page.getByText('Fichier Loox reconnu')).toBeVisible();
  await expect(page.getByText('d’abord sur Loox').first()).toBeVisible();
  await expect(page.getByText('qui n’est pas une note de 1 à 5')).toBeVisible();
  await lookAt(page, 'import-reviews');
  await page.getByRole('button', { name: 'Importer 2 avis' }).click();
  await expect(page.getByText('Terminé')).toBeVisible();
  const done = page.url();
  await page.getByRole('link', { name: 'Voir ces avis' }).click();
  await expect(
    page.getByRole('list', { name: 'Avis publiés' }).getByText('Trop cher'),
  ).toBeVisible();
  await page.goto('/dashboard/reviews/wall');
  await page.goto(
    (await page.getByRole('link', { name: 'Ouvrir le mur' }).getAttribute('href')) ?? '',
  );
  await expect(page.getByText('Publié d’abord sur Loox').first()).toBeVisible();
  await lookAt(page, 'wall-imported');
  await page.goto(done);
  await page.getByRole('button', { name: 'Retirer cet import' }).click();
  await page.getByRole('button', { name: 'Retirer l’import' }).click();
  await expect(page.getByText('Cet import est retiré').first()).toBeVisible();
});
