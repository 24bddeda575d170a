import { expect, test } from '@playwright/test';
import { type FakeLaposte, LAPOSTE_KEY, startLaposte } from '#fake-services/laposte/laposte.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { registerShop } from './support/shops.ts';

/**
 * Checks how a merchant connects the tracking of La Poste, sees it fail, repairs it and disconnects
 * it.
 */

let laposte: FakeLaposte;
ownInstance(44, {
  open: async () => {
    laposte = await startLaposte();
    return { LAPOSTE_API_BASE: laposte.url };
  },
  close: () => laposte.stop(),
});

test('a merchant connects La Poste with a key, sees that the key no longer works and replaces it', async ({
  page,
}) => {
  await registerShop(page);

  await page.goto('/dashboard/settings/integrations/laposte');
  const key = page.getByRole('textbox', { name: /lé Okapi/u });
  await lookAt(page, 'laposte-form');
  await key.fill('une-autre-cle');
  await page.getByRole('button', { name: 'Connecter La Poste' }).click();
  await expect(page.getByText('La Poste ne reconnaît pas cette clé').first()).toBeVisible();
  await key.fill(LAPOSTE_KEY);
  // The error disappears when the key changes, and the button below it moves.
  await expect(page.getByText('La Poste ne reconnaît pas cette clé')).toHaveCount(0);
  await page.getByRole('button', { name: 'Connecter La Poste' }).click();
  await expect(page.getByText('La Poste est connectée', { exact: true })).toBeVisible();
  await expect(page.getByText('Commandes en route')).toBeVisible();
  await lookAt(page, 'laposte-connected');

  laposte.revoke();
  await page.getByRole('button', { name: 'Tester la connexion' }).click();
  await expect(page.getByText('Les colis ne sont plus suivis')).toBeVisible();
  await lookAt(page, 'laposte-broken');
  laposte.reset();
  await key.fill(LAPOSTE_KEY);
  await page.getByRole('button', { name: 'Remplacer la clé' }).click();
  await expect(page.getByText('La nouvelle clé est en place', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Déconnecter…' }).click();
  await page.getByRole('button', { name: 'Déconnecter La Poste' }).click();
  await expect(page.getByText('La Poste est déconnectée', { exact: true })).toBeVisible();
});
