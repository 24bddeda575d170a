import '../app.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/open-app.tsx';

test('the embed code has the steps for its website, and its preview has three widths', async () => {
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

test('the code and the preview follow the style, and the plain style adds nothing to the code', async () => {
  await page.viewport(1440, 900);
  const { screen } = await openApp('/dashboard/reviews/wall', {});
  const code = screen.getByRole('group', { name: 'Code à coller' });
  await expect.element(code).not.toMatchTextContent('data-density');
  await screen.getByText('Compacte', { exact: true }).click();
  await screen.getByText('Deux', { exact: true }).click();
  await screen.getByRole('checkbox', { name: 'Photos des clients' }).click();
  await expect
    .element(code)
    .toMatchTextContent('data-density="compact" data-columns="2" data-hide="photos"');
  await expect
    .element(screen.getByTitle('Aperçu du mur d’avis'))
    .toHaveAttribute('src', expect.stringContaining('density=compact&columns=2&hide=photos'));
  await screen.getByText('Badge', { exact: true }).click();
  await screen.getByText('Centré', { exact: true }).click();
  await expect.element(code).toMatchTextContent('height:clamp(122px,calc(232px - 14vw),182px)');
  await screen.getByRole('button', { name: 'Rétablir le style de départ' }).click();
  await expect.element(code).not.toMatchTextContent('data-density');
});
