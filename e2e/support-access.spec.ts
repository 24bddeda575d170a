import { expect, type Page, test } from '@playwright/test';
import { openSeededShop } from '../scripts/seed-shop/open-seeded-shop.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { signIn } from './support/shops.ts';

/**
 * Checks the permissions of a support session, as the administrator and the owner of a shop see it.
 */

const ADDRESS = ownInstance(35, {
  open: () => Promise.resolve({}),
  close: () => Promise.resolve(),
});

async function actUnderName(page: Page): Promise<void> {
  await page.goto('/admin/impersonation?search=herboristerie');
  await page.getByRole('button', { name: 'Se connecter en tant que…' }).click();
  await page.getByLabel('Pourquoi').fill('Ils ne retrouvent plus leur file');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
}

test('support access requires the consent of the shop’s owner, or is read-only', async ({
  page,
  context,
}) => {
  const admin = await openSeededShop(ADDRESS, { team_name: 'Hébergeur' });
  const shop = await openSeededShop(ADDRESS, { team_name: 'Herboristerie du Port' });
  await signIn(context, admin, ADDRESS);
  await page.goto('/admin/impersonation');
  await page.getByLabel('Avec l’accord de la boutique').check();
  await expect(page.getByText(/^Accès support.: avec l’accord/u).first()).toBeVisible();
  await lookAt(page, 'support-mode');
  await actUnderName(page);
  await expect(
    page.getByText('Cette boutique n’a pas autorisé l’accès support', { exact: false }).first(),
  ).toBeVisible();

  await context.clearCookies();
  await signIn(context, shop, ADDRESS);
  await page.goto('/dashboard/settings/team');
  await page.getByLabel('Durée').selectOption('4 heures');
  await lookAt(page, 'support-consent');
  await page.getByRole('button', { name: 'Autoriser l’accès support' }).click();
  await expect(page.getByRole('button', { name: 'Retirer l’autorisation' })).toBeVisible();
  await lookAt(page, 'support-agreed');

  await context.clearCookies();
  await signIn(context, admin, ADDRESS);
  await actUnderName(page);
  await expect(page.getByText('Connecté en tant que')).toBeVisible();
  await page.getByRole('button', { name: 'Quitter la session' }).click();
  await expect(page.getByText('Connecté en tant que')).toHaveCount(0);

  await page.goto('/admin/impersonation');
  await page.getByLabel('Lecture seule').check();
  await expect(page.getByText(/^Accès support.: lecture seule/u).first()).toBeVisible();
  await actUnderName(page);
  await expect(page.getByText(/en lecture seule/u)).toBeVisible();
  await lookAt(page, 'support-read-only');
});
