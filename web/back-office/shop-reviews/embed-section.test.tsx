import '../app.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/open-app.tsx';

test('the code comes with the steps of the site it is pasted into, and its preview has three widths', async () => {
  await page.viewport(1440, 900);
  const { screen } = await openApp('/dashboard/reviews/wall', {});
  await expect
    .element(screen.getByText('Ajoutez une section « Liquid personnalisé »', { exact: false }))
    .toBeVisible();
  await screen.getByText('WordPress', { exact: true }).click();
  await expect
    .element(screen.getByText('Ajoutez un bloc « HTML personnalisé ».', { exact: true }))
    .toBeVisible();
  const preview = screen.getByTitle('Aperçu du mur d’avis');
  await screen.getByText('Téléphone', { exact: true }).click();
  await expect.poll(() => preview.element().getBoundingClientRect().width).toBe(390);
});
