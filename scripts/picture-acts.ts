import type { Page } from '@playwright/test';

/** Actions on a screen before its picture is taken. */

export async function openRow(page: Page, size: 'desktop' | 'phone'): Promise<void> {
  await page.locator('main [data-row-link]').first().click();
  if (size === 'phone') await page.waitForTimeout(200);
}

/** Draws a pause of five days in the next month. */
export async function drawPause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Mois suivant' }).click();
  for (const day of [10, 14]) await page.locator(`[data-day$="-${day}"]`).click();
  await page.getByLabel('Raison', { exact: true }).fill('Inventaire');
  await page.getByRole('button', { name: 'Mois suivant' }).scrollIntoViewIfNeeded();
}

/** Opens the confirmation of a bulk action. */
export async function callBulk(page: Page, size: 'desktop' | 'phone'): Promise<void> {
  if (size === 'phone') await page.getByRole('button', { name: 'Sélectionner' }).click();
  for (const row of size === 'phone' ? [0, 1] : [1, 2])
    await page.getByRole('checkbox').nth(row).check();
  await page.getByRole('button', { name: /^Sélectionner les/ }).click();
  await page
    .getByRole('button', { name: /^Reporter$/ })
    .last()
    .click();
}

export async function openReview(page: Page): Promise<void> {
  await page.locator('main [data-row-link]').nth(1).click();
}

export async function sentTest(page: Page): Promise<void> {
  await page.getByLabel('E-mail ou téléphone').fill('0612345678');
  await page.getByRole('button', { name: 'Envoyer le test' }).click();
  await page.getByText('Parti').first().waitFor();
}

/** Opens a file with a row that is refused, whose first column may belong to no field. */
export async function openFile(page: Page, number: string): Promise<void> {
  const rows = [
    `${number};E-mail;Prénom;Date de commande;Montant`,
    '1001;lea@exemple.fr;Léa;18/09/2026;"1 234,50 €"',
    '1002;pas une adresse;Paul;19/09/2026;12',
    '1003;zoe@exemple.fr;Zoé;31/02/2026;12',
    '1004;ana@exemple.fr;Ana;20/09/2026;8,90',
  ];
  await page.getByLabel('Choisir un fichier CSV').setInputFiles({
    name: 'commandes été.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\r\n')),
  });
  await page
    .getByText(number === 'Réf' ? 'Une colonne manque' : 'Importer 2 commandes')
    .first()
    .waitFor();
}

export async function openReviewsFile(page: Page): Promise<void> {
  const rows = [
    'product_handle,rating,author,email,body,created_at,verified_purchase,reply',
    'savon-surgras,5,Claire M.,claire@exemple.fr,"Doux, et il ne colle pas",2024-03-05,true,Merci Claire',
    'huile-seche,3,Max,,Trop grasse pour moi,2024-03-07,false,',
  ];
  await page.getByRole('radio', { name: /Des avis d’un autre outil/ }).check();
  await page.getByLabel('Choisir un fichier CSV').setInputFiles({
    name: 'avis loox.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await page.getByText('Importer 2 avis').first().waitFor();
}

export async function refusedLogin(page: Page): Promise<void> {
  await page.getByLabel('Adresse e-mail').fill('ada@savonnerie-vallon.example');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('pas le bon du tout');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByText('Les informations de connexion sont incorrectes').first().waitFor();
}

/** Rates the request. At a later visit, when it has been rated, opens the page after the rating. */
export async function rateOnce(page: Page, star: RegExp): Promise<void> {
  const button = page.getByRole('button', { name: star });
  if ((await button.count()) > 0) await button.click();
  else await page.goto(`${page.url().split('?')[0] ?? ''}?thanks=1`);
}

/** Opens the text fields for the wall and for the shop alone, in any language. */
export async function openDetails(page: Page): Promise<void> {
  for (const summary of await page.locator('details > summary').all()) await summary.click();
}

/** Writes a customer’s review for the wall. When it has been written, opens its page. */
export async function writeOnce(page: Page): Promise<void> {
  const link = page.url().split('?')[0] ?? '';
  await rateOnce(page, /^Excellent/);
  if ((await page.getByText('Sur notre site').count()) === 0)
    return void (await page.goto(`${link}/review`));
  await page.getByText('Sur notre site').click();
  await page.getByLabel('Titre').fill('Doux, et il ne colle pas');
  await page
    .getByLabel(/^(Votre|Ton) avis$/)
    .fill('Je l’utilise pour le visage et pour les mains depuis deux semaines.');
  await page.getByRole('button', { name: 'Publier mon avis' }).click();
}

/** Adds another approved template to those of the account, because a comparison needs two. */
export async function secondTemplate(page: Page): Promise<void> {
  await page.route('**/api/team/{kanal,meta}/templates**', async (route) => {
    const answer = await route.fetch();
    const { data } = (await answer.json()) as {
      data: { templates: { id: string; name: string; structure: object }[] };
    };
    const [first] = data.templates;
    if (!first) return route.fulfill({ response: answer });
    const other = structuredClone(first) as typeof first & {
      structure: { body: { text: string } };
    };
    other.structure.body.text = `${other.structure.body.text} Votre avis aide les suivants.`;
    data.templates.push({
      ...other,
      id: '9901',
      name: 'demande_avis_courte',
    });
    return route.fulfill({ response: answer, json: { data } });
  });
}
