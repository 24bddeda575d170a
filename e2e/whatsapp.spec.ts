import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { KANAL_KEY, type KanalStandIn, startKanal } from '#stand-ins/kanal.ts';
import { type House, openHouse } from '../faults/house.ts';
import { temporaryFolder } from './start-house.ts';

/** WhatsApp by Kanal through what people see: connected, sent, broken, repaired, sent. */

const PORT = Number(process.env['E2E_PORT'] ?? 7599) + 2;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const OTHER_KEY = 'knl-another-key-9876';
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const INTEGRATIONS = '/dashboard/settings/integrations';

test.describe.configure({ mode: 'default' });
test.use({ baseURL: ADDRESS });

let kanal: KanalStandIn;
let house: House;
test.beforeAll(async () => {
  kanal = await startKanal();
  house = openHouse(temporaryFolder(), PORT, { PUBLIC_URL: ADDRESS, KANAL_API_BASE: kanal.url });
  await house.start();
});
test.afterAll(async () => {
  await house.end();
  await kanal.stop();
});

async function openShop(page: Page): Promise<string> {
  const email = `${crypto.randomUUID()}@boutique.test`;
  const answer = await page.request.post('/register', { data: { email, password: 'le savon de Marseille', first_name: 'Ada', team_name: 'Savonnerie du Vallon' } });
  const { access_token } = (await answer.json()) as { access_token: string };
  await page.context().addCookies([{ name: 'access_token', value: access_token, url: ADDRESS, sameSite: 'Lax' }]);
  return access_token;
}

async function deliver(page: Page, token: string, phone: string): Promise<void> {
  const order = { number: `#${phone.slice(-4)}`, phone, first_name: 'Camille', country_code: 'FR', delivered_at: new Date().toISOString() };
  const answer = await page.request.post('/api/team/orders', { headers: { authorization: `Bearer ${token}` }, data: order });
  expect(answer.status(), await answer.text()).toBe(200);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

/** At a desk and on a phone, in light and in dark. */
async function lookAt(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of [['desktop', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than a ${size}`).toBe(true);
      if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/${name}-${size}-${colorScheme}.png` });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a shop connects Kanal, sends by WhatsApp, sees a refused key, repairs it, and what was held leaves once', async ({ page }) => {
  test.slow();
  const token = await openShop(page);

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Intégrations' }).click();
  await page.getByLabel('Clé d’API').fill('une-mauvaise-cle');
  await page.getByRole('button', { name: 'Connecter Kanal' }).click();
  await expect(page.getByText('Kanal refuse la clé')).toBeVisible();
  await lookAt(page, 'refused');

  await page.getByLabel('Clé d’API').fill(KANAL_KEY);
  await page.getByRole('button', { name: 'Connecter Kanal' }).click();
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();
  await expect(page.getByText('1 modèle approuvé')).toBeVisible();
  await lookAt(page, 'connected');

  await page.request.post('/api/team/flow_configuration_config', { headers: { authorization: `Bearer ${token}` }, data: { flow_configuration_config: { is_active: true, delay: { value: 0, unit: 'minutes' }, send_window: { whatsapp: ALL_DAY, email: ALL_DAY } } } });
  await page.goto('/dashboard/integrations');
  await page.waitForURL(`**${INTEGRATIONS}`);
  await page.getByRole('link', { name: 'choisissez un modèle dans le déroulé' }).click();
  await page.getByLabel('Modèle').selectOption({ label: 'demande_avis_fr' });
  await expect(page.getByText('Commande 10482 bien reçue', { exact: false })).toBeVisible();
  await lookAt(page, 'template');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le déroulé est enregistré', { exact: true })).toBeVisible();

  await deliver(page, token, '+33612340001');
  await expect.poll(() => kanal.messages.map(({ phone_number }) => phone_number), { timeout: 30_000 }).toEqual(['33612340001']);
  expect(kanal.messages[0]?.variables).toMatchObject({ first_name: 'Camille', order_number: '0001' });
  expect((await page.request.get(`/${kanal.messages[0]?.variables['review_link'] ?? ''}`)).status()).toBe(200);

  kanal.keys.delete(KANAL_KEY);
  await deliver(page, token, '+33612340002');
  await page.goto('/dashboard/queue');
  await expect(page.getByText('Canal déconnecté').filter({ visible: true }).first()).toBeVisible({ timeout: 30_000 });
  await page.getByRole('link', { name: 'Connecter un canal' }).first().click();
  await expect(page.getByText('Les messages WhatsApp ne partent plus')).toBeVisible();
  await lookAt(page, 'broken');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Réparer Kanal' }).click();

  kanal.keys.set(OTHER_KEY, { is_active: true });
  await page.getByLabel('Nouvelle clé d’API').fill(OTHER_KEY);
  await page.getByRole('button', { name: 'Remplacer la clé' }).click();
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();
  const queue = await page.request.get('/api/team/reviews_queued?step=request', { headers: { authorization: `Bearer ${token}` } });
  const [held] = ((await queue.json()) as { data: { id: string; status: string }[] }).data;
  expect(held?.status).toBe('scheduled');
  await page.request.post(`/api/team/reviews_queued/${held?.id}/send_now`, { headers: { authorization: `Bearer ${token}` } });
  await expect.poll(() => kanal.messages.map(({ phone_number, replays }) => [phone_number, replays]), { timeout: 30_000 }).toEqual([['33612340001', 0], ['33612340002', 0]]);

  await page.getByRole('button', { name: 'Déconnecter…' }).click();
  await expect(page.getByRole('dialog')).toContainText('La clé est effacée');
  await lookAt(page, 'leaving');
  await page.getByRole('button', { name: 'Déconnecter Kanal' }).click();
  await expect(page.getByRole('button', { name: 'Connecter Kanal' })).toBeVisible();
});
