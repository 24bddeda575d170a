import { expect, type Page, test } from '@playwright/test';
import pg from 'pg';
import { openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import { barriersOf, lookAt } from './support/look-at.ts';
import { ADDRESS, readTestShops, signIn } from './support/shops.ts';

/**
 * Checks the queue as lists: filters are part of the URL, many rows can be changed and restored at
 * once, and there are three views.
 */

const PHONE = { width: 390, height: 844 };
const MANY = 1_240;

test.describe.configure({ mode: 'default' }); // all tests share one shop

let shop: Awaited<ReturnType<typeof openSeededShop>>;
test.beforeAll(async () => {
  shop = await openSeededShop(ADDRESS, { team_name: 'Faïencerie Lenoir' });
  const client = new pg.Client({ host: readTestShops().socket, user: 'app', database: 'postgres' });
  await client.connect();
  // All messages are due in the far future, so that none is sent during the test.
  await client.query(
    `with asked as (
      insert into review_requests (uuid, token, team_id, trigger_event, integration_name, integration_order_number, email, first_name, last_name, country_code)
      select gen_random_uuid(), left(replace(gen_random_uuid()::text, '-', ''), 22), $1, 'order_delivered', 'api', '#' || (20000 + i), 'client' || i || '@exemple.fr',
        (array['Camille', 'Léo', 'Aminata', 'Jean', 'Sofia'])[1 + i % 5], (array['Martin', 'Roux', 'Durand'])[1 + i % 3], case when i % 10 = 0 then 'BE' else 'FR' end
      from generate_series(1, $2::int) i returning id, team_id, email, first_name, last_name, integration_order_number, country_code),
    found as (insert into request_search (request_id, team_id, search) select id, team_id, ' ' || lower(first_name || ' ' || last_name || ' ' || substr(integration_order_number, 2)) || ' | ' || email from asked)
    insert into messages (request_id, team_id, step, channel, status, reason, recipient, scheduled_at, country_code)
    select id, team_id, 'request', 'email', case when id % 40 = 0 then 'held' else 'scheduled' end, case when id % 40 = 0 then 'frequency_cap' end, email, now() + interval '3 days' + id * interval '1 minute', country_code from asked`,
    [shop.team_id, MANY],
  );
  await client.end();
});
test.beforeEach(({ context }) => signIn(context, shop));

const table = (page: Page, name = 'Envois') => page.getByRole('table', { name });
const bar = (page: Page) => page.getByRole('region', { name: 'Sélection' });
const total = (page: Page, text: RegExp) => expect(page.getByText(text).first()).toBeVisible();

test('the search and the filters are counted exactly, stay in the address from page to page and after a reload, and are cleared in one click', async ({
  page,
}) => {
  await page.goto('/dashboard/queue');
  await total(page, /1 – 20 sur 1\s240/);
  await page.getByRole('button', { name: 'Pays' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Belgique' }).click();
  await page.keyboard.press('Escape');
  await total(page, /1 – 20 sur 124/);
  await page.getByRole('button', { name: 'Page suivante' }).click();
  await expect(page).toHaveURL(/country_code=.*BE.*page=2|page=2.*country_code=.*BE/);
  await total(page, /21 – 40 sur 124/);
  await page.reload();
  await total(page, /21 – 40 sur 124/);
  await page.getByRole('searchbox').fill('martin 20030');
  await total(page, /1 – 1 sur 1/);
  await page.getByRole('searchbox').fill('personne');
  await page.getByRole('button', { name: 'Tout effacer' }).click();
  await total(page, /1 – 20 sur 1\s240/);
});

test('a few selected messages are cancelled at once, and the toast restores them', async ({
  page,
}) => {
  await page.goto('/dashboard/queue?sort=soonest');
  // Each checkbox belongs to a row: the headings of days have none.
  const boxes = table(page).getByRole('checkbox', { name: /^Sélectionner / });
  for (const row of [0, 1, 2]) await boxes.nth(row).check();
  await expect(bar(page)).toContainText('3 sélectionnés');
  await bar(page).getByRole('button', { name: 'Annuler les envois' }).click();
  const toast = page.getByRole('listitem').filter({ hasText: '3 envois annulés' });
  await total(page, /sur 1\s237/);
  await toast.getByRole('button', { name: 'Rétablir' }).click();
  await total(page, /sur 1\s240/);
});

test('a bulk cancellation names the exact number of messages, shows its progress after a reload, and can be undone', async ({
  page,
}) => {
  await page.goto('/dashboard/queue');
  await table(page).getByRole('checkbox', { name: 'Tout sélectionner' }).check();
  await bar(page)
    .getByRole('button', { name: /Sélectionner les 1\s240/ })
    .click();
  await expect(bar(page)).toContainText(/1\s240 sélectionnés/);
  await bar(page).getByRole('button', { name: 'Annuler les envois' }).click();
  const dialog = page.getByRole('dialog', { name: /Annuler 1\s240 envois/ });
  await dialog.getByRole('button', { name: /Annuler 1\s240 envois/ }).click();
  await expect(page.getByRole('region', { name: 'Annulation' })).toBeVisible();
  await page.reload();
  const progress = page.getByRole('region', { name: 'Annulation' });
  await expect(progress).toContainText(/1\s240 envois annulés/, { timeout: 400_000 });
  await expect(page.getByText(/1 – 20 sur/)).toHaveCount(0);
  await progress.getByRole('button', { name: 'Rétablir' }).click();
  await expect(page.getByRole('region', { name: 'Rétablissement' })).toContainText(
    /1\s240 envois rétablis|n’ont pas pu/,
    { timeout: 400_000 },
  );
});

test('the three screens of the queue have no accessibility fault, on desktop and phone, light and dark', async ({
  page,
  context,
}) => {
  await signIn(context, readTestShops().full);
  for (const [name, path, row] of [
    ['queue', '/dashboard/queue', 'Envois'],
    ['requests', '/dashboard/reviews_queue', 'Demandes'],
    ['old', '/dashboard/queue/index_old', 'Envois'],
  ] as const) {
    await page.goto(path);
    await expect(table(page, row).getByRole('row').nth(2)).toBeVisible();
    await lookAt(page, name);
  }
});

test('on a phone « Sélectionner » shows the checkboxes', async ({ page, context }) => {
  await signIn(context, readTestShops().full);
  await page.setViewportSize(PHONE);
  await page.goto('/dashboard/queue');
  await page.getByRole('button', { name: 'Sélectionner' }).click();
  await page
    .getByRole('list', { name: 'Envois' })
    .getByRole('checkbox')
    .first()
    .check({ force: true });
  await expect(bar(page)).toContainText('1 sélectionné');
  expect(await barriersOf(page)).toEqual([]);
  await bar(page).getByRole('button', { name: 'Abandonner la sélection' }).click();
  await expect(bar(page)).toHaveCount(0);
});
