import fs from 'node:fs';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { openShop } from '../scripts/seed-shop.ts';
import { ADDRESS, signIn } from './shops.ts';

/** What the law and the platforms ask, what the shop can show of it, what it pays, and whether it stays. */

const WIDTHS = [{ width: 1440, height: 900 }, { width: 390, height: 844 }] as const;

async function expectAccessible(page: Page): Promise<void> {
  for (const size of WIDTHS) {
    await page.setViewportSize(size);
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`), `${page.url()} at ${size.width}`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), 'nothing to scroll sideways').toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(WIDTHS[0]);
}

test('a wider hour turns its rule red with the way to its setting, the evidence is one click away, and nobody is billed', async ({ page, context }) => {
  const shop = await openShop(ADDRESS, { team_name: 'Étain et fils' });
  await signIn(context, shop);
  const call = (method: 'POST' | 'DELETE', path: string, data: unknown) => page.request.fetch(ADDRESS + path, { method, data: JSON.stringify(data), headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' } });
  await call('POST', '/api/team/flow_configuration_config', { flow_configuration_config: { is_active: true, send_window: { sms: { from: '07:00' } } } });
  await page.goto('/dashboard/settings/compliance');
  const broken = page.getByRole('list', { name: 'À corriger' });
  await expect(broken).toContainText(/Horaires d’envoi, SMS.*dès 7.h/s);
  await expect(page.getByRole('list', { name: 'Horaires et fréquence' })).toContainText('De 9');
  await page.getByText('Case à cocher, SMS').click();
  await expect(page.getByText('J’accepte que Étain et fils m’écrive par SMS', { exact: false })).toBeVisible();
  await expectAccessible(page);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter le dossier de preuves' }).click();
  const download = await file;
  expect(download.suggestedFilename()).toMatch(/^preuves Étain et fils .*\.csv$/);
  const text = fs.readFileSync(await download.path(), 'utf8');
  expect(text).toMatch(/Règles au jour de l’export;.*À corriger/);
  expect(text).toMatch(/Journal;.*a élargi les horaires d’envoi/);
  await broken.getByRole('link', { name: 'Déroulé des envois' }).first().click();
  await page.waitForURL('**/dashboard/flow-configuration');

  await page.goto('/dashboard/settings/billing');
  await expect(page.getByRole('list', { name: 'Offres' })).toContainText(/Libre.*Offre actuelle.*Essentiel.*ne facture personne/s);
  await expect(page.getByText('Sans limite.', { exact: false })).toBeVisible();
  await expectAccessible(page);

  await call('POST', '/api/teams', { name: 'Zinc' });
  const { data } = (await (await page.request.get(`${ADDRESS}/api/teams`, { headers: { authorization: `Bearer ${shop.token}` } })).json()) as { data: { id: string; name: string }[] };
  await call('POST', '/api/teams/switch', { team_id: data.find(({ name }) => name === 'Étain et fils')?.id });
  await call('DELETE', '/api/team', { name: 'Étain et fils' });
  await page.goto('/dashboard/queue');
  await expect(page.getByText(/Étain et fils sera supprimée le/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Garder la boutique' }).click();
  await expect(page.getByText(/sera supprimée le/)).toHaveCount(0);
});
