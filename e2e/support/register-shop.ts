import { expect, type Page } from '@playwright/test';

/** Opens an account with a shop, as a merchant does; the onboarding stands open afterwards. */
export async function registerShop(page: Page): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('Prénom').fill('Inès');
  await page.getByLabel('Nom', { exact: true }).fill('Garcia');
  await page.getByLabel('Nom de la boutique').fill('Maison Lavande');
  await page.getByLabel('Adresse e-mail').fill('ines@lavande.example');
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill('le savon de Marseille');
  await page.getByRole('button', { name: 'Créer le compte' }).click();
  await expect(page).toHaveURL(/\/onboarding/);
}
