import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';
import { APP_SECRET, CREDENTIALS, META_TOKEN, NAMED_TEMPLATE, NUMBER_ID, WABA_ID } from '#stand-ins/meta-rows.ts';
import { type MetaStandIn, startMeta } from '#stand-ins/meta.ts';
import { type House, openHouse } from '../faults/house.ts';
import { temporaryFolder } from './start-house.ts';

/** WhatsApp by Meta through what people see: connected, sent, broken, repaired; blocked by Meta, passed, unblocked. */

const PORT = Number(process.env['E2E_PORT'] ?? 7599) + 7;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const ALL_DAY = { days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '24:00', skip_holidays: false };
const INTEGRATIONS = '/dashboard/settings/integrations';

test.use({ baseURL: ADDRESS });

let meta: MetaStandIn;
let house: House;
test.beforeAll(async () => {
  meta = await startMeta();
  meta.templates.splice(0, Infinity, { ...NAMED_TEMPLATE, name: 'avis_boutique' });
  house = openHouse(temporaryFolder(), PORT, { PUBLIC_URL: ADDRESS, META_GRAPH_BASE: meta.url });
  await house.start();
  meta.webhook.url = `${ADDRESS}/webhooks/meta`;
});
test.afterAll(async () => {
  await house.end();
  await meta.stop();
});

async function lookAt(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of [['desktop', { width: 1440, height: 900 }], ['phone', { width: 390, height: 844 }]] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} is wider than a ${size}`).toBe(true);
      if (process.env['PICTURES']) await page.screenshot({ path: `${process.env['PICTURES']}/meta-${name}-${size}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
}

test('a shop connects Meta, sends, sees a token expire, repairs it; an account that Meta blocks is passed and resumes once unblocked', async ({ page }) => {
  test.slow();
  const registered = await page.request.post('/register', { data: { email: `${crypto.randomUUID()}@boutique.test`, password: 'le savon de Marseille', first_name: 'Ada', team_name: 'Savonnerie du Vallon' } });
  const { access_token } = (await registered.json()) as { access_token: string };
  await page.context().addCookies([{ name: 'access_token', value: access_token, url: ADDRESS, sameSite: 'Lax' }]);
  const headers = { authorization: `Bearer ${access_token}` };
  const deliver = async (phone: string): Promise<void> => {
    const data = { number: `#${phone.slice(-4)}`, phone, first_name: 'Camille', country_code: 'FR', delivered_at: new Date().toISOString() };
    expect((await page.request.post('/api/team/orders', { headers, data })).status()).toBe(200);
  };
  const written = () => meta.messages.map(({ to }) => to);

  await page.goto(INTEGRATIONS);
  await page.getByRole('button', { name: 'Relier Meta…' }).click();
  await page.getByLabel('Identifiant du compte WhatsApp Business').fill(WABA_ID);
  await page.getByLabel('Identifiant du numéro').fill(NUMBER_ID);
  await page.getByLabel('Jeton d’accès').fill('EAAfaux');
  await page.getByLabel('Secret de l’application').fill(APP_SECRET);
  await page.getByRole('button', { name: 'Connecter Meta' }).click();
  await expect(page.getByText('Meta refuse le jeton d’accès', { exact: false })).toBeVisible();
  await lookAt(page, 'refused');
  await page.getByLabel('Jeton d’accès').fill(META_TOKEN);
  await page.getByRole('button', { name: 'Connecter Meta' }).click();
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();
  await expect(page.getByText('Maison Lavande, +33755512345')).toBeVisible();
  await page.getByRole('button', { name: 'Soumettre à Meta : Demande' }).click();
  await expect(page.getByText('Examiné par Meta')).toBeVisible();
  await lookAt(page, 'connected');
  const decide = (event: string, reason: string) => meta.emit([{ field: 'message_template_status_update', value: { event, message_template_id: 1, message_template_name: 'recueil_demande_avis', message_template_language: 'fr', reason } }]);
  for (const [event, reason, words] of [['REJECTED', 'INCORRECT_CATEGORY', 'Meta ne le range pas dans la catégorie demandée.'], ['APPROVED', 'NONE', 'Approuvé']] as const) {
    expect(await decide(event, reason)).toBe(200);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(words, { exact: event === 'APPROVED' })).toBeVisible({ timeout: 2_000 });
    }).toPass();
  }

  const templates = await page.request.get('/api/team/meta/templates', { headers });
  const [template] = ((await templates.json()) as { data: { templates: { id: string }[] } }).data.templates;
  const steps = { request: { channels: ['whatsapp'], contents: { whatsapp: { template_id: template?.id, variables: {} } } } };
  const saved = await page.request.post('/api/team/flow_configuration_config', { headers, data: { flow_configuration_config: { is_active: true, delay: { value: 0, unit: 'minutes' }, send_window: { whatsapp: ALL_DAY, email: ALL_DAY }, steps } } });
  expect(saved.status(), await saved.text()).toBe(200);
  await deliver('+33612340001');
  await expect.poll(written, { timeout: 30_000 }).toEqual(['33612340001']);

  meta.tokens.set(META_TOKEN, { app_secret: APP_SECRET, is_expired: true });
  await page.getByRole('button', { name: 'Essayer la connexion' }).click();
  await expect(page.getByText('Les messages WhatsApp ne partent plus')).toBeVisible();
  await lookAt(page, 'broken');
  meta.tokens.set(META_TOKEN, { app_secret: APP_SECRET });
  await page.getByRole('button', { name: 'Changer les identifiants' }).click();
  await page.getByLabel('Jeton d’accès').fill(META_TOKEN);
  await page.getByLabel('Secret de l’application').fill(CREDENTIALS.app_secret);
  await page.getByRole('button', { name: 'Remplacer les identifiants' }).click();
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();

  expect(await meta.emit([{ field: 'account_update', value: { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } } }])).toBe(200);
  await expect(page.getByText('Meta a bloqué ce compte WhatsApp')).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText('Les nouveaux identifiants sont en place')).toBeHidden();
  await lookAt(page, 'blocked');
  await deliver('+33612340002');
  await page.goto('/dashboard/queue');
  await expect(page.getByText('Compte WhatsApp bloqué par Meta').filter({ visible: true }).first()).toBeVisible({ timeout: 15_000 });
  // The first account of an instance administers it.
  expect((await page.request.post('/api/admin/unblock-account-violation', { headers, data: { api_waba_id: WABA_ID } })).status()).toBe(200);
  await page.goto(INTEGRATIONS);
  await expect(page.getByText('Connecté', { exact: true })).toBeVisible();
  const queue = await page.request.get('/api/team/reviews_queued?step=request', { headers });
  const [held] = ((await queue.json()) as { data: { id: string }[] }).data;
  await page.request.post(`/api/team/reviews_queued/${held?.id}/send_now`, { headers });
  await expect.poll(written, { timeout: 30_000 }).toEqual(['33612340001', '33612340002']);
});
