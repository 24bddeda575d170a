import { expect, type Page, test } from '@playwright/test';
import { lookAt } from './support/look-at.ts';
import { ADDRESS, enterShop, type OwnShop, signIn } from './support/shops.ts';

/**
 * Checks the page builder through the screens: with the keyboard alone, with the same page that a
 * customer receives, and with two people at the same time.
 */

const BUILDER = '/dashboard/customization/pages';

test('a shop builds its page with the keyboard, undoes changes and publishes; the customer gets this page, and the changes of a second editor are reported', async ({
  page,
  browser,
}) => {
  const shop = await enterShop(page, { team_name: 'Maison Lavande' });
  await page.goto(BUILDER);
  const blocks = page.getByRole('list').first().locator('[data-block-row]');
  const preview = page.frameLocator('iframe');
  await expect(blocks).toHaveText([/Logo/, /Étoiles/, /Pied de page légal/]);
  await expect(preview.getByRole('heading', { level: 1 })).toContainText(
    'Comment s’est passée votre commande',
  );

  // Adds a text block, writes in it, and sees the text at once.
  await blocks.nth(1).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Ajouter un bloc' }).click();
  await page.getByRole('menuitem', { name: /^Texte/ }).click();
  await page
    .getByRole('textbox', { name: 'Texte' })
    .fill('Dites-nous *franchement* ce que vous en pensez.');
  await expect(preview.locator('b', { hasText: 'franchement' })).toBeVisible();
  await page.getByRole('button', { name: 'Anglais' }).click();
  await page.getByRole('textbox', { name: /Texte, en anglais/ }).fill('Tell us *frankly*.');
  await expect(preview.locator('b', { hasText: 'frankly' })).toBeVisible();
  await page.getByRole('button', { name: 'Français' }).click();

  // Moves a block with keys, which is announced to screen readers, then undoes and repeats the
  // move.
  await expect(blocks).toHaveCount(4);
  await blocks.nth(2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'place 2 sur 4' })).toBeAttached();
  await expect(blocks.nth(1)).toContainText('Dites-nous');
  await page.keyboard.press('Control+z');
  await expect(blocks.nth(1)).toContainText('Étoiles');
  await page.keyboard.press('Control+Shift+z');
  await expect(blocks.nth(1)).toContainText('Dites-nous');
  await page.getByRole('button', { name: /^Déplacer : Dites-nous/ }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(blocks.nth(2)).toContainText('Dites-nous');
  await page.keyboard.press('Control+z');
  await expect(blocks.nth(2)).toContainText('Étoiles');

  // A block that the page requires cannot be removed. A removed block can be restored.
  await blocks.nth(2).focus();
  await page.keyboard.press('Delete');
  await expect(blocks).toHaveCount(4);
  await blocks.nth(1).focus();
  await page.keyboard.press('Delete');
  await expect(blocks).toHaveCount(3);
  await page.getByRole('button', { name: 'Rétablir', exact: true }).click();
  await expect(blocks.nth(1)).toContainText('Dites-nous');
  await lookAt(page, 'page-builder');

  // The draft is saved on the server, and in this browser when the tab closes; then it is
  // published.
  await expect(page.getByText('Brouillon enregistré')).toBeVisible();
  await page.reload();
  await expect(blocks.nth(1)).toContainText('Dites-nous');

  // Another person edits the same page at the same time.
  const other = await browser.newContext();
  await signIn(other, shop);
  const beside = await other.newPage();
  await beside.goto(`${ADDRESS}${BUILDER}`);
  await beside.getByRole('list').first().locator('[data-block-row]').nth(1).click();
  await beside.getByRole('textbox', { name: 'Texte' }).fill('Écrit à côté.');
  await expect(beside.getByText('Brouillon enregistré')).toBeVisible();
  await expect
    .poll(async () => JSON.stringify(await draftOf(page, shop)))
    .toContain('Écrit à côté');
  await blocks.nth(1).click();
  await page.getByRole('textbox', { name: 'Texte' }).fill('Écrit ici, *sans détour*.');
  await expect(page.getByRole('dialog', { name: /a changé la même page/ })).toBeVisible();
  await page.getByRole('button', { name: 'Garder la mienne' }).click();
  await expect(page.getByText('Brouillon enregistré')).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Publier' }).click();
  await expect(page.getByText('Vos pages sont en ligne', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Historique' }).click();
  const history = page.getByRole('dialog', { name: 'Ce qui a été publié' });
  await expect(history.getByText('En ligne')).toBeVisible();
  // The previous version can be published again at once, and so can the version that it replaced.
  await history.getByRole('button', { name: /Au départ/ }).click();
  await history.getByRole('button', { name: 'Remettre en ligne telle quelle' }).click();
  await expect(page.getByText('La version choisie est de nouveau en ligne').first()).toBeVisible();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(
    page.getByText('La version d’avant est de nouveau en ligne', { exact: true }),
  ).toBeVisible();
  await page.goto(await customersPage(page, shop));
  await expect(page.locator('p', { hasText: 'Écrit ici' }).locator('b')).toHaveText('sans détour');
  await expect(page.getByRole('button', { name: /Excellent/ })).toBeVisible();
});

async function draftOf(page: Page, { headers }: OwnShop): Promise<unknown> {
  return (await page.request.get('/api/team/customization_draft', { headers })).json();
}

/**
 * Returns the page of a test message: the shop’s own page, for an order that belongs to no
 * customer.
 */
async function customersPage(page: Page, { headers }: OwnShop): Promise<string> {
  const answer = await page.request.post('/api/team/send_test_review_request', {
    headers,
    data: { contact: 'ada@exemple.fr', flow_configuration: {}, step: 'request' },
  });
  return ((await answer.json()) as { data: { preview: { page_url: string } } }).data.preview
    .page_url;
}
