import { type Browser, expect, type Page, test } from '@playwright/test';
import { type Database, openDatabase } from '#server/database/open.ts';
import { lookAt } from './support/look-at.ts';
import { ADDRESS, enterShop, type OwnShop, readTestShops } from './support/shops.ts';

/**
 * Checks the pages after a rating: the editor, the customer’s page without JavaScript, the team’s
 * panel, the alert and the evidence; then the offer after the rating.
 */

let db: Database;
test.beforeAll(() => {
  db = openDatabase({ host: readTestShops().socket, user: 'app', database: 'postgres', max: 1 });
});
test.afterAll(() => db.destroy());

/** Returns the page of a customer who has received a request. */
async function customerOf(
  page: Page,
  { headers, team_id }: OwnShop,
  first_name: string,
): Promise<string> {
  const data = {
    number: `#${first_name}`,
    email: `${first_name.toLowerCase()}.${team_id}@client.test`,
    first_name,
    delivered_at: new Date().toISOString(),
    line_items: [{ title: 'Savon surgras' }],
  };
  expect((await page.request.post('/api/team/orders', { headers, data })).status()).toBe(200);
  const request = await db
    .selectFrom('review_requests')
    .select('token')
    .where('team_id', '=', team_id)
    .where('first_name', '=', first_name)
    .executeTakeFirstOrThrow();
  return `${ADDRESS}/y/${request.token}`;
}

async function onPhone(browser: Browser, javaScriptEnabled: boolean): Promise<Page> {
  return (
    await browser.newContext({
      javaScriptEnabled,
      viewport: { width: 390, height: 844 },
      locale: 'fr-FR',
    })
  ).newPage();
}

test('a shop sets its review sites, its form and its alert; every rating gets the same review sites, and a low rating arrives complete, with the evidence', async ({
  page,
  browser,
}) => {
  const shop = await enterShop(page);
  await page.goto('/dashboard/conditional_rating');
  await expect(page.getByText('Chaque client est remercié, sans site d’avis.')).toBeVisible();
  await lookAt(page, 'rating-empty');
  await page.getByRole('link', { name: 'Modifier', exact: true }).click();
  for (const [index, url] of [
    'https://fr.trustpilot.com/evaluate/vallon.test',
    'pas une adresse',
  ].entries()) {
    await page.getByRole('button', { name: 'Ajouter un site d’avis' }).click();
    await page
      .getByRole('group', { name: `Site d’avis ${index + 1}` })
      .getByLabel('Adresse')
      .fill(url);
  }
  await page.getByRole('group', { name: 'Site d’avis 2' }).getByLabel('Poids').fill('3');
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  await page.getByLabel('Question 1', { exact: true }).fill('Le colis est arrivé');
  await page.getByLabel('Réponses proposées').fill('À l’heure\nEn retard');
  await page.getByLabel('Réponse obligatoire').check();
  await page.getByRole('button', { name: 'Ajouter une question' }).click();
  await page.getByLabel('Question 2', { exact: true }).fill('L’emballage');
  await page.getByLabel('Réponse', { exact: true }).nth(1).selectOption('Échelle de 1 à 5');
  await page.getByRole('button', { name: 'Déplacer L’emballage' }).press('ArrowUp');
  await page.getByLabel('Destinataires').fill(`sav.${shop.team_id}@vallon.test`);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Donnez une adresse complète')).toBeVisible();
  await page
    .getByRole('group', { name: 'Site d’avis 2' })
    .getByLabel('Adresse')
    .fill('https://g.page/r/vallon/review');
  const preview = page.frameLocator('iframe[title^="Aperçu"]');
  await expect(preview.getByText('Sur Trustpilot')).toBeVisible();
  await page.getByRole('radio', { name: 'Redirection' }).check();
  await expect(page.getByText('traite les clients selon leur note')).toBeVisible();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Prenez-en acte', { exact: false })).toBeVisible();
  await lookAt(page, 'rating-editor');
  await page.getByLabel('J’ai lu ce que ce mode implique', { exact: false }).check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Pris acte par Ada Lefèvre', { exact: false })).toBeVisible();
  await page.getByRole('radio', { name: 'Neutre' }).check();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByRole('region', { name: 'Modifications non enregistrées' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Après la note' }).last().click();
  await expect(page.getByText('Les mêmes sites d’avis pour toutes les notes.')).toBeVisible();
  const destinations: string[] = [];
  for (const star of [1, 2, 3, 4, 5]) {
    await page.getByRole('radio', { name: `${star}\u00a0★` }).press('Space');
    await expect(preview.getByRole('img', { name: new RegExp(`note.*${star}.sur`) })).toBeVisible();
    destinations.push(await preview.locator('ul.d').first().innerText());
  }
  expect(new Set(destinations).size).toBe(1);
  expect(destinations[0]).toMatch(/Trustpilot[^]*Google|Google[^]*Trustpilot/);

  const customer = await onPhone(browser, false);
  await customer.goto(await customerOf(page, shop, 'Claire'));
  await customer.getByRole('button', { name: /^Décevant/ }).click();
  await customer.getByText('À la boutique seulement').click();
  await customer.getByText('En retard').click();
  await customer.getByText('2', { exact: true }).click();
  await customer.getByLabel(/me répondre/u).check();
  await customer.getByRole('button', { name: 'Envoyer à la boutique' }).click();
  await expect(customer.getByText('Votre message est arrivé à la boutique.')).toBeVisible();
  await customer.context().close();

  const alerts = () =>
    db
      .selectFrom('test_inbox_messages')
      .select('body_text')
      .where('recipient', '=', `sav.${shop.team_id}@vallon.test`)
      .orderBy('id')
      .execute();
  await expect
    .poll(async () => (await alerts()).at(-1)?.body_text ?? '', { timeout: 60_000 })
    .toMatch(/Le colis est arrivé\n> En retard[^]*Accepte que vous lui écriviez/);
  await page.reload();
  await page.getByText('Preuves et export').click();
  await expect(
    page.getByRole('list', { name: 'Dernières preuves' }).getByRole('listitem'),
  ).toHaveText([/Commande Claire(?:Trustpilot, puis Google|Google, puis Trustpilot)/]);
  await lookAt(page, 'rating');
  await page.getByRole('link', { name: 'Commande Claire' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'En retard' })).toBeVisible();
  await expect(page.getByText('Accepte que vous lui écriviez')).toBeVisible();
});

test('a shop creates an offer shown after the rating, sees its views and clicks, reorders its offers, and removes and restores one', async ({
  page,
  browser,
}) => {
  const shop = await enterShop(page);
  await page.goto('/dashboard/upsell-configuration');
  await expect(page.getByText('Aucune offre', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Nouvelle offre' }).click();
  await page.getByRole('button', { name: 'Créer l’offre' }).click();
  await expect(page.getByText('Écrivez ce que le client lira.')).toBeVisible();
  await page.getByLabel('Nom dans votre liste').fill('Porte-savon');
  await page.getByLabel('Titre').fill('Un porte-savon en grès');
  await page.getByLabel('Description').fill('Fait main à Crest.');
  await page.getByLabel('Adresse').fill('https://boutique.test/porte-savon');
  await page.getByLabel('Montrée à').selectOption('4 étoiles et plus');
  await expect(
    page.frameLocator('iframe[title^="Aperçu"]').getByText('Un porte-savon en grès'),
  ).toBeVisible();
  await lookAt(page, 'upsell-create');
  await page.getByRole('button', { name: 'Créer l’offre' }).click();
  await expect(page.getByText(/^1 offre active/)).toBeVisible();
  const { headers } = shop;
  const discount = {
    name: 'Code merci',
    kind: 'discount',
    title: '−10 % la prochaine fois',
    url: 'https://boutique.test/',
    discount_code: 'MERCI10',
  };
  expect(
    (
      await page.request.post('/api/team/upsell_configuration', { headers, data: discount })
    ).status(),
  ).toBe(200);

  const customer = await onPhone(browser, true);
  await customer.goto(await customerOf(page, shop, 'Camille'));
  await expect(customer.getByText('porte-savon en grès')).toHaveCount(0);
  await customer.getByRole('button', { name: /^Excellent/ }).click();
  await expect(customer.getByText('Un porte-savon en grès')).toBeVisible();
  await lookAt(customer, 'upsell-customer');
  await Promise.all([
    customer.waitForRequest('https://boutique.test/porte-savon'),
    customer.getByRole('link', { name: 'Un porte-savon en grès' }).click(),
  ]);
  await customer.context().close();

  const list = page.getByRole('list', { name: 'Offres' });
  await expect
    .poll(async () => (await page.reload(), list.getByRole('listitem').first().innerText()))
    .toMatch(/1 vue, 1 clic/);
  await page.getByRole('button', { name: 'Déplacer Code merci' }).press('ArrowUp');
  await expect(list.getByRole('listitem').first()).toContainText('Code merci');
  await page.getByRole('switch', { name: 'Proposer Porte-savon' }).click();
  await expect(page.getByRole('switch', { name: 'Proposer Porte-savon' })).not.toBeChecked();
  await expect(list.getByRole('listitem').last()).toContainText('Inactive');
  await page.getByRole('button', { name: 'Retirer Code merci' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Rétablir' }).click();
  await expect(list.getByRole('listitem').first()).toContainText('Code merci');
  expect(
    (
      await page.request.post('/api/team/conditional_config', {
        headers,
        data: {
          conditional_config: {
            destinations: [{ kind: 'google', url: 'https://g.page/r/vallon/review' }],
          },
        },
      })
    ).status(),
  ).toBe(200);
  await page.reload();
  await expect(list.getByRole('listitem').first()).toContainText('En attente');
  await lookAt(page, 'upsells');
});
