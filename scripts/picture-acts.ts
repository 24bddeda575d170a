import type { Page } from '@playwright/test';

/** What is done on a screen before its picture is taken. */

export async function openRow(page: Page, size: 'desktop' | 'phone'): Promise<void> {
  const rows = page.getByRole('main').getByRole('link', { name: /./ }).filter({ hasText: /^[A-ZÉ][\wéèêëïîÉ-]+ [A-Zdl]/ });
  await rows.first().click();
  if (size === 'phone') await page.waitForTimeout(200);
}

export async function openReview(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: /étoile|sur 5|[A-Z]/ }).filter({ hasText: /[A-ZÉ]/ }).nth(5).click();
}

export async function sentTest(page: Page): Promise<void> {
  await page.getByLabel('E-mail ou téléphone').fill('0612345678');
  await page.getByRole('button', { name: 'Envoyer l’essai' }).click();
  await page.getByText('Parti').first().waitFor();
}

/** A file whose first column may be nobody’s, with a row that is refused. */
export async function openFile(page: Page, number: string): Promise<void> {
  const rows = [`${number};E-mail;Prénom;Date de commande;Montant`, '1001;lea@exemple.fr;Léa;18/09/2026;"1 234,50 €"', '1002;pas une adresse;Paul;19/09/2026;12', '1003;zoe@exemple.fr;Zoé;31/02/2026;12', '1004;ana@exemple.fr;Ana;20/09/2026;8,90'];
  await page.getByLabel('Choisir un fichier CSV').setInputFiles({ name: 'commandes été.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) });
  await page.getByText(number === 'Réf' ? 'Une colonne manque' : 'Importer 2 commandes').first().waitFor();
}

export async function openReviewsFile(page: Page): Promise<void> {
  const rows = ['product_handle,rating,author,email,body,created_at,verified_purchase,reply', 'savon-surgras,5,Claire M.,claire@exemple.fr,"Doux, et il ne colle pas",2024-03-05,true,Merci Claire', 'huile-seche,3,Max,,Trop grasse pour moi,2024-03-07,false,'];
  await page.getByText('Des avis d’un autre outil').click();
  await page.getByLabel('Choisir un fichier CSV').setInputFiles({ name: 'avis loox.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
  await page.getByText('Importer 2 avis').first().waitFor();
}

export async function refusedLogin(page: Page): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill('ada@savonnerie-vallon.example');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('pas le bon du tout');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('Les informations de connexion sont incorrectes').first().waitFor();
}

/** Once rated, the page is already there at its next visit. */
export async function rateOnce(page: Page, star: RegExp): Promise<void> {
  const button = page.getByRole('button', { name: star });
  if ((await button.count()) > 0) await button.click();
  else await page.goto(`${page.url().split('?')[0] ?? ''}?thanks=1`);
}
