import { expect, test } from '@playwright/test';
import pg from 'pg';
import { lookAt } from './support/look-at.ts';
import { enterShop, readTestShops } from './support/shops.ts';

/**
 * Checks that an action that grants lasting rights asks for a new sign-in when the session is older
 * than an hour, and then continues by itself.
 */

test('an old session must confirm the password before an API key is created', async ({ page }) => {
  const shop = await enterShop(page, { team_name: 'Preuve et fils' });
  const client = new pg.Client({ host: readTestShops().socket, user: 'app', database: 'postgres' });
  await client.connect();
  const { rowCount } = await client.query(
    `update sessions set created_at = created_at - interval '1 hour', stepped_up_at = null
     where user_id = (select id from users where email = $1)`,
    [shop.email],
  );
  await client.end();
  expect(rowCount).toBe(1);
  await page.goto('/dashboard/settings/api-keys');
  await page.getByRole('button', { name: 'Créer une clé' }).click();
  await page.getByLabel('Nom', { exact: true }).fill('Site');
  await page.getByRole('button', { name: 'Créer la clé' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' });
  await expect(dialog).toBeVisible();
  await lookAt(page, 'step-up');
  await dialog.getByLabel('Mot de passe', { exact: true }).fill('ce n’est pas lui');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(dialog.getByText('Ce n’est pas votre mot de passe actuel.')).toBeVisible();
  await dialog.getByLabel('Mot de passe', { exact: true }).fill(shop.password);
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByLabel('Clé d’API', { exact: true })).toHaveText(/^rcl_[\w-]{43}$/);
});
