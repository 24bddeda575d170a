import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { type Database, openDatabase } from '#server/database/open.ts';
import { countPresses } from './support/count-presses.ts';
import { lookAt } from './support/look-at.ts';
import { deliver, enterShop, readTestShops } from './support/shops.ts';

let db: Database;
test.beforeAll(() => {
  db = openDatabase({ host: readTestShops().socket, user: 'app', database: 'postgres', max: 1 });
});
test.afterAll(() => db.destroy());

const FORMULA = '=HYPERLINK("https://piege.example";"Gagné")';
const AUTHORS = [
  {
    number: '901',
    first_name: 'Paul',
    last_name: 'Roux',
    rating: 5,
    text: 'Parfait, emballé avec soin',
  },
  { number: '902', first_name: FORMULA, last_name: 'Zed', rating: 3, text: '+33 jours d’attente' },
  {
    number: '903',
    first_name: 'Léa',
    last_name: 'Martin',
    rating: 1,
    text: 'Arrivé ÉCRASÉ, l’œuf en savon est en miettes',
  },
] as const;

/** Submits a form as a customer does on the page of their request. */
async function say(
  page: Page,
  team_id: string,
  number: string,
  form: Record<string, string>,
): Promise<void> {
  const { token } = await db
    .selectFrom('review_requests')
    .select('token')
    .where('team_id', '=', team_id)
    .where('integration_order_number', '=', number)
    .executeTakeFirstOrThrow();
  const answer = await page.request.post(`/y/${token}`, { form, maxRedirects: 0 });
  expect(answer.status(), await answer.text()).toBe(303);
}

/** Returns the rows of a CSV file without line breaks inside its cells. */
function rowsOf(csv: string): string[][] {
  return csv
    .replace(/^\uFEFF/u, '')
    .trim()
    .split(/\r?\n/u)
    .map((line) =>
      [...line.matchAll(/("(?:[^"]|"")*"|[^;]*)(?:;|$)/gu)]
        .slice(0, -1)
        .map(([, cell = '']) => cell.replace(/^"(.*)"$/su, '$1').replaceAll('""', '"')),
    );
}

test('the team sees unhappy customers first, searches their messages, replies in private, sees a review reopen on a new message, and exports its list as a file', async ({
  page,
}) => {
  const shop = await enterShop(page, { team_name: 'Atelier des avis' });
  for (const { number, first_name, last_name, rating, text } of AUTHORS) {
    await deliver(page, shop, {
      number,
      first_name,
      last_name,
      email: `client${number}@exemple.fr`,
    });
    await say(page, shop.team_id, number, { rating: String(rating) });
    await say(page, shop.team_id, number, { feedback: text });
  }

  await page.goto('/dashboard/reviews');
  const first = page.getByRole('list', { name: 'Clients mécontents' });
  await expect(first.getByRole('link')).toHaveText(['Léa Martin']);
  await expect(page.getByRole('list', { name: 'Récents' }).getByRole('link')).toHaveText([
    `${FORMULA} Zed`,
    'Paul Roux',
  ]);
  await expect(page.getByText('1 client mécontent attend une réponse')).toBeVisible();

  const search = page.getByRole('searchbox', { name: 'Chercher dans les avis' });
  await search.fill('OEUF ecrase');
  await expect(page).toHaveURL(/search=/u);
  await expect(first.getByRole('link')).toHaveText(['Léa Martin']);
  await expect(page.getByText('Paul Roux')).toHaveCount(0);
  await search.fill('paul soin');
  await expect(page.getByRole('list', { name: 'Récents' }).getByRole('link')).toHaveText([
    'Paul Roux',
  ]);
  await search.fill('');
  await expect(first).toBeVisible();
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: /^5 sur 5/u }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Léa Martin')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Paul Roux' })).toBeVisible();

  await page.goto('/dashboard/reviews');
  await first.getByRole('link', { name: 'Léa Martin' }).click();
  const panel = page.getByRole('complementary', { name: 'Avis de Léa Martin' });
  await panel.getByRole('button', { name: 'Assigner à…' }).click();
  await page.getByRole('menuitemradio', { name: /\(moi\)$/u }).click();
  await expect(panel.getByRole('button', { name: 'Assigné à moi' })).toBeVisible();
  await panel.getByLabel('Nouvelle note').fill('Remplacer la boîte ronde');
  await panel.getByRole('button', { name: 'Ajouter la note' }).click();
  await expect(
    panel.getByRole('listitem').filter({ hasText: 'Remplacer la boîte ronde' }),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Réponses types' }).click();
  await page.getByRole('menuitem', { name: 'Nos excuses, et la suite' }).click();
  await expect(panel.getByRole('textbox', { name: 'Votre réponse' })).toHaveValue(
    /^Bonjour Léa,[^{]+commande 903[^{]+Atelier des avis$/u,
  );
  await lookAt(page, 'review-answer');
  await panel.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(panel.getByText(/message de test/u)).toBeVisible();
  const testInbox = await page.request.get('/api/admin/test_inbox?search=client903', {
    headers: { authorization: `Bearer ${readTestShops().full.token}` },
  });
  expect(await testInbox.text()).toContain(
    'Merci de nous avoir dit ce qui n’allait pas avec votre commande 903',
  );

  await say(page, shop.team_id, '903', { feedback: 'Merci, un échange me va' });
  await expect(panel.getByText('Rouvert : le client a écrit de nouveau')).toBeVisible();
  await panel.getByRole('button', { name: 'Marquer résolu' }).click();
  await expect(panel.getByRole('button', { name: 'Rouvrir' })).toBeVisible();
  await expect(first).toHaveCount(0);
  await panel.getByRole('button', { name: 'Fermer' }).click();

  await page.getByRole('button', { name: 'Exporter' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^CSV/u }).click();
  const file = await saving;
  const [head = [], ...rows] = rowsOf(readFileSync(await file.path(), 'utf8'));
  const column = (name: string) =>
    rows.map((row) => row[head.findIndex((title) => title.startsWith(name))]);
  expect(
    await page.getByRole('list', { name: 'Récents' }).getByRole('link').allTextContents(),
  ).toEqual(['Léa Martin', `${FORMULA} Zed`, 'Paul Roux']);
  expect(column('Prénom')).toEqual(['Léa', `'${FORMULA}`, 'Paul']);
  expect(column('Note')).toEqual(['1', '3', '5']);
  expect(column('Message privé')).toEqual([
    'Merci, un échange me va',
    `'+33 jours d’attente`,
    'Parfait, emballé avec soin',
  ]);
  expect(column('Statut')).toEqual(['Résolu', 'Ouvert', 'Ouvert']);

  await page.goto('/dashboard/reviews/index-old?search=echange');
  const table = page.getByRole('table', { name: 'Avis' });
  await expect(table.getByRole('row')).toHaveCount(2);
  await expect(table.getByRole('row', { name: /Léa Martin/u })).toContainText('Résolu');
  await lookAt(page, 'reviews-old');
});

test('an unhappy customer is found, answered and resolved in four clicks', async ({ page }) => {
  const shop = await enterShop(page, { team_name: 'Atelier pressé' });
  const email = `${crypto.randomUUID().slice(0, 8)}@exemple.fr`;
  await deliver(page, shop, { number: '951', first_name: 'Léa', last_name: 'Martin', email });
  await say(page, shop.team_id, '951', { rating: '1' });
  const presses = await countPresses(page);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Retours clients/u }).click();
  await page
    .getByRole('list', { name: 'Clients mécontents' })
    .getByRole('link', { name: 'Léa Martin' })
    .click();
  const panel = page.getByRole('complementary', { name: 'Avis de Léa Martin' });
  await panel
    .getByRole('textbox', { name: 'Votre réponse' })
    .fill('Nous vous en envoyons un autre.');
  await panel.getByRole('button', { name: 'Envoyer la réponse' }).click();
  await expect(panel.getByText('Nous vous en envoyons un autre.')).toBeVisible();
  await panel.getByRole('button', { name: 'Marquer résolu' }).click();
  await expect(panel.getByRole('button', { name: 'Rouvrir' })).toBeVisible();
  expect(presses.clicks).toBe(4);
});
