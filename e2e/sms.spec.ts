import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { BREVO_KEY, type BrevoStandIn, startBrevo } from '#stand-ins/brevo.ts';
import { type House, openHouse } from '../faults/house.ts';
import { temporaryFolder } from './start-house.ts';

/** SMS by Brevo through what people see: connected, sent, delivered, broken, repaired, held to the team’s ceiling. */

const PORT = Number(process.env['E2E_PORT'] ?? 7599) + 6;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const OTHER_KEY = 'xkeysib-another-key-9876';
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };

test.describe.configure({ mode: 'default' });
test.use({ baseURL: ADDRESS });

let brevo: BrevoStandIn;
let house: House;
test.beforeAll(async () => {
  brevo = await startBrevo();
  house = openHouse(temporaryFolder(), PORT, { PUBLIC_URL: ADDRESS, BREVO_API_BASE: brevo.url });
  await house.start();
});
test.afterAll(async () => {
  await house.end();
  await brevo.stop();
});

async function openShop(page: Page): Promise<{ authorization: string }> {
  const data = { email: `${crypto.randomUUID()}@boutique.test`, password: 'le savon de Marseille', first_name: 'Ada', team_name: 'Savonnerie du Vallon' };
  const { access_token } = (await (await page.request.post('/register', { data })).json()) as { access_token: string };
  await page.context().addCookies([{ name: 'access_token', value: access_token, url: ADDRESS, sameSite: 'Lax' }]);
  const headers = { authorization: `Bearer ${access_token}` };
  const flow = { is_active: true, delay: { value: 0, unit: 'minutes' }, send_window: { sms: ALL_DAY }, steps: { request: { channels: ['sms'] } } };
  expect((await page.request.post('/api/team/flow_configuration_config', { headers, data: { flow_configuration_config: flow } })).status()).toBe(200);
  return headers;
}

async function deliver(page: Page, headers: { authorization: string }, phone: string): Promise<void> {
  const data = { number: `#${phone.slice(-4)}`, phone, first_name: 'Camille', country_code: 'FR', delivered_at: new Date().toISOString() };
  expect((await page.request.post('/api/team/orders', { headers, data })).status()).toBe(200);
}

/** At a desk in light, on a phone in dark. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const [size, viewport, colorSchemes] of [['desktop', { width: 1440, height: 900 }, ['light']], ['phone', { width: 390, height: 844 }, ['dark']]] as const) {
    for (const colorScheme of colorSchemes) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      // A toast that is leaving has hardly any colour left.
      const { violations } = await new AxeBuilder({ page }).exclude('[data-state].floating').withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than a ${size}`).toBe(true);
      if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${size}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a shop connects Brevo, sends, sees an SMS delivered, repairs a refused key, and is held to its ceiling', async ({ page }) => {
  test.slow();
  const headers = await openShop(page);
  await page.goto('/dashboard/settings/integrations');
  await page.getByRole('button', { name: 'Relier Brevo' }).click();
  await page.getByLabel('Clé d’API de Brevo').fill('une-mauvaise-cle');
  await page.getByLabel('Expéditeur').fill('SAVONNERIE');
  await page.getByRole('button', { name: 'Connecter Brevo' }).click();
  await expect(page.getByText('Brevo refuse la clé')).toBeVisible();
  await page.getByLabel('Clé d’API de Brevo').fill(BREVO_KEY);
  await page.getByRole('button', { name: 'Connecter Brevo' }).click();
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();
  await expect(page.getByText('999,5 crédits')).toBeVisible();
  await page.getByRole('button', { name: 'Plafond et alerte' }).click();
  await page.getByLabel('Prix d’un segment, en euros').fill('0,5');
  await page.getByLabel('Plafond du mois, en euros').fill('2');
  await lookAt(page, 'sms-connected');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le plafond et l’alerte sont enregistrés', { exact: true })).toBeVisible();

  await deliver(page, headers, '+33612340001');
  await expect.poll(() => brevo.messages.map(({ recipient, sender }) => [recipient, sender]), { timeout: 30_000 }).toEqual([['33612340001', 'SAVONNERIE']]);
  const [message] = brevo.messages;
  if (!message) throw new Error('nothing was sent');
  const link = /https?:\/\/\S+/.exec(message.content)?.[0] ?? '';
  expect((await page.request.get(link)).status()).toBe(200);
  expect(await brevo.emit(message, 'delivered')).toBe(200);
  const deliveredRows = async () => ((await (await page.request.get('/api/team/reviews_queued?status=delivered', { headers })).json()) as { total: number }).total;
  await expect.poll(deliveredRows, { timeout: 20_000 }).toBe(1);

  brevo.keys.delete(BREVO_KEY);
  await deliver(page, headers, '+33612340002');
  await expect(page.getByText('Les SMS ne partent plus')).toBeVisible({ timeout: 30_000 });
  await lookAt(page, 'sms-broken');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Réparer Brevo' }).click();
  brevo.keys.set(OTHER_KEY, { credits: 50, is_active: true });
  await page.getByLabel('Clé d’API de Brevo').fill(OTHER_KEY);
  await page.getByRole('button', { name: 'Remplacer la clé' }).click();
  await expect(page.getByText('Le crédit est bientôt épuisé')).toBeVisible();
  const [held] = ((await (await page.request.get('/api/team/reviews_queued?step=request', { headers })).json()) as { data: { id: string }[] }).data;
  await page.request.post(`/api/team/reviews_queued/${held?.id}/send_now`, { headers });
  await expect.poll(() => brevo.messages.map(({ recipient, api_key }) => [recipient, api_key]), { timeout: 30_000 }).toEqual([['33612340001', BREVO_KEY], ['33612340002', OTHER_KEY]]);

  await expect(page.getByText('Le plafond de 2 € est atteint')).toBeVisible({ timeout: 20_000 });
  await lookAt(page, 'sms-paused');
  await page.getByRole('button', { name: 'Déconnecter…' }).click();
  await page.getByRole('button', { name: 'Déconnecter Brevo' }).click();
  await expect(page.getByRole('button', { name: 'Relier Brevo' })).toBeVisible();
});
