import '../app.css';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openApp } from '../testing/open-app.tsx';

test.each(['first_reminder', 'last_reminder'] as const)(
  'the address of %s opens the step beside the flow',
  async (step) => {
    const { router, screen } = await openApp(`/dashboard/flow-configuration/${step}`, {});
    await expect.element(screen.getByLabelText('Objet')).toBeVisible();
    await expect
      .element(screen.getByRole('heading', { name: 'Scénario d’envoi' }))
      .toBeInTheDocument();
    expect(router.state.location.pathname).toBe(`/dashboard/flow-configuration/${step}`);
  },
);

test('on a narrow screen the tabs are rendered once, and are unchanged after a step closes', async () => {
  await page.viewport(1000, 800);
  const { screen } = await openApp('/dashboard/flow-configuration', {});
  const tabs = screen.getByRole('navigation', { name: 'Réglages du scénario d’envoi' });
  await expect.element(tabs).toBeVisible();
  const drawn = tabs.element();
  await screen
    .getByRole('button', { name: /^Modifier/u })
    .first()
    .click();
  await expect.element(screen.getByLabelText('Objet')).toBeVisible();
  expect(tabs.query()).toBeNull();
  await screen
    .getByRole('complementary', { name: /^Étape/u })
    .getByRole('button', { name: 'Fermer' })
    .click();
  await expect.element(tabs).toBeVisible();
  expect(tabs.element()).toBe(drawn);
  await page.viewport(1280, 800);
});
