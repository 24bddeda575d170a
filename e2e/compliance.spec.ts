import fs from 'node:fs';
import { expect, test } from '@playwright/test';
import { lookAt } from './support/look-at.ts';
import { enterShop } from './support/shops.ts';

/**
 * Checks the compliance page with its evidence file, the plans of the billing page, and the
 * deletion of a shop that is then cancelled.
 */

test('wider sending hours break their rule, which links to the setting; the evidence is exported in one click, and nobody is billed', async ({
  page,
}) => {
  const { headers } = await enterShop(page, { team_name: 'Étain et fils' });
  const call = (method: 'POST' | 'DELETE', path: string, data: unknown) =>
    page.request.fetch(path, { method, data, headers });
  await call('POST', '/api/team/flow_configuration_config', {
    flow_configuration_config: { is_active: true, send_window: { sms: { from: '07:00' } } },
  });
  await page.goto('/dashboard/settings/compliance');
  const broken = page.getByRole('list', { name: 'À corriger' });
  await expect(broken).toContainText(/Horaires d’envoi, SMS.*dès 7.h/s);
  await page.getByText(/règles respectées$/).click();
  await expect(page.getByRole('list', { name: 'Horaires et fréquence' })).toContainText('De 9');
  await page.getByText('Case à cocher, SMS').click();
  await expect(
    page.getByText('J’accepte que Étain et fils m’écrive par SMS', { exact: false }),
  ).toBeVisible();
  await lookAt(page, 'compliance');
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter le dossier de preuves' }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^preuves Étain et fils .*\.csv$/);
  const text = fs.readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/Règles au jour de l’export;.*À corriger/);
  expect(text).toMatch(/Journal;.*a élargi les horaires d’envoi/);
  await broken.getByRole('link', { name: 'Scénario d’envoi' }).first().click();
  await expect(page).toHaveURL(/\/dashboard\/flow-configuration$/);

  await page.goto('/dashboard/settings/billing');
  await expect(page.getByRole('list', { name: 'Forfaits' })).toContainText(
    /Libre.*Forfait actuel.*Essentiel.*ne facture personne/s,
  );
  await expect(page.getByText('Sans limite.', { exact: false })).toBeVisible();
  await lookAt(page, 'billing');

  await call('POST', '/api/teams', { name: 'Zinc' });
  const { data } = (await (await page.request.get('/api/teams', { headers })).json()) as {
    data: { id: string; name: string }[];
  };
  await call('POST', '/api/teams/switch', {
    team_id: data.find(({ name }) => name === 'Étain et fils')?.id,
  });
  await call('DELETE', '/api/team', { name: 'Étain et fils' });
  await page.goto('/dashboard/queue');
  await expect(page.getByText(/Étain et fils sera supprimée le/)).toBeVisible();
  await lookAt(page, 'leaving');
  await page.getByRole('button', { name: 'Conserver la boutique' }).click();
  await expect(page.getByText(/sera supprimée le/)).toHaveCount(0);
});
