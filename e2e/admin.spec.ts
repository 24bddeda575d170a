import { expect, type Locator, test } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '#server/database/open.ts';
import { openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import { lookAt } from './support/look-at.ts';
import { ADDRESS, readTestShops, signIn } from './support/shops.ts';

/**
 * Checks the administration of an instance, and how its administrator opens a shop in a support
 * session.
 */

test('an administrator sees the figures of the instance, impersonates a user only with a written reason, and leaves the impersonation', async ({
  page,
  context,
}) => {
  const shop = await openSeededShop(ADDRESS, { team_name: 'Herboristerie du Port' });
  await signIn(context, readTestShops().full);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'Instance', level: 1 })).toBeVisible();
  await expect(page.getByText('Demandes envoyées')).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Envois par état' }).getByRole('listitem').first(),
  ).toBeVisible();
  await page.getByLabel('Adresse de la boutique').fill('127.0.0.1');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('Cette adresse n’est pas celle d’un site public.')).toBeVisible();
  await lookAt(page, 'admin');

  await page.goto('/admin/impersonation');
  await page.getByLabel('Chercher une personne').fill('herboristerie');
  await expect(page.getByRole('list', { name: 'Personnes' }).getByRole('listitem')).toHaveCount(1);
  await lookAt(page, 'admin-people');
  await page.getByRole('button', { name: 'Se connecter en tant que…' }).click();
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await expect(page.getByText('Écrivez pourquoi : la boutique le lira.')).toBeVisible();
  await page.getByLabel('Pourquoi').fill('Ils ne retrouvent plus leur file');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();

  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Connecté en tant que')).toBeVisible();
  await expect(page.getByText('Herboristerie du Port').first()).toBeVisible();
  for (const path of [
    '/dashboard/queue',
    '/dashboard/queue/index_old',
    '/dashboard/settings/account',
  ]) {
    await page.goto(path);
    await expect(page.getByText('Connecté en tant que')).toBeVisible();
  }
  await lookAt(page, 'impersonating');
  await page.getByLabel('Prénom').fill('Yaël');
  const saving = page.getByRole('region', { name: 'Modifications non enregistrées' });
  const impersonation = page.getByRole('status').filter({ hasText: 'Connecté en tant que' });
  for (const width of [1440, 820, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await overlap(saving, impersonation), `${width} px`).toBe(false);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await saving.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Quitter la session' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('Savonnerie du Vallon').first()).toBeVisible();
  const names = (await context.cookies()).map(({ name }) => name);
  expect([names.includes('access_token'), names.includes('impersonation_token')]).toEqual([
    true,
    false,
  ]);
  expect(
    (
      await page.request.get('/api/user', { headers: { authorization: `Bearer ${shop.token}` } })
    ).status(),
  ).toBe(200);
});

test('an administrator allows a shop to send SMS, and stops the sending of a shop with unusual activity in one click', async ({
  page,
  context,
}) => {
  const shop = await openSeededShop(ADDRESS, { team_name: 'Quincaillerie du Phare' });
  const db = openDatabase({
    host: readTestShops().socket,
    user: 'app',
    database: 'postgres',
    max: 1,
  });
  await sql`insert into team_usage (team_id, day, refused) values (${shop.team_id}, current_date, 12)`.execute(
    db,
  );
  await db.destroy();
  await signIn(context, readTestShops().full);
  await page.goto('/admin');
  await page.getByLabel('Chercher une boutique').fill('quincaillerie');
  const row = page.getByRole('list', { name: 'Boutiques' }).getByRole('listitem');
  await expect(row).toHaveCount(1);
  await expect(row.getByText(/12\smessages refusés/u)).toBeVisible();
  await row.getByRole('button', { name: 'Autoriser les SMS' }).click();
  await expect(row.getByRole('button', { name: 'Retirer les SMS' })).toBeVisible();
  await row.getByRole('button', { name: 'Arrêter les envois' }).click();
  await expect(row.getByText('Ne peut pas envoyer')).toBeVisible();
  const { data } = (await (
    await page.request.get('/api/team', { headers: { authorization: `Bearer ${shop.token}` } })
  ).json()) as { data: { can_send_reviews: boolean } };
  expect(data.can_send_reviews).toBe(false);
});

test('a user who is not an administrator is redirected from the administration to the dashboard', async ({
  page,
  context,
}) => {
  await signIn(context, await openSeededShop(ADDRESS, { team_name: 'Curieuse' }));
  for (const path of ['/admin', '/admin/impersonation', '/admin/test-inbox']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/dashboard$/);
  }
});

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not on the screen');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
