import { expect, test } from '@playwright/test';
import {
  APP_SECRET,
  CREDENTIALS,
  META_TOKEN,
  NAMED_TEMPLATE,
  NUMBER_ID,
  WABA_ID,
} from '#fake-services/whatsapp/meta-rows.ts';
import { type FakeMeta, startMeta } from '#fake-services/whatsapp/meta.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { WHOLE_DAY, deliver, enterShop } from './support/shops.ts';

/**
 * Checks WhatsApp by Meta through the screens: connection, sending, failure and repair; then a
 * block by Meta, the fallback to another channel, and its end.
 */

const INTEGRATIONS = '/dashboard/settings/integrations/meta';

let meta: FakeMeta;
const ADDRESS = ownInstance(7, {
  open: async (address) => {
    meta = await startMeta();
    meta.templates.splice(0, Infinity, { ...NAMED_TEMPLATE, name: 'avis_boutique' });
    meta.webhook.url = `${address}/webhooks/meta`;
    return { META_GRAPH_BASE: meta.url };
  },
  close: () => meta.stop(),
});

test('a shop connects Meta, sends, and replaces an expired token; the messages of an account that Meta blocks are held, and can be sent once it is unblocked', async ({
  page,
}) => {
  test.slow();
  const shop = await enterShop(page, { address: ADDRESS });
  const { headers } = shop;
  const written = () => meta.messages.map(({ to }) => to);

  await page.goto(INTEGRATIONS);
  await page.getByRole('button', { name: 'Connecter Meta…' }).click();
  await page.getByLabel('Identifiant du compte WhatsApp Business').fill(WABA_ID);
  await page.getByLabel('Identifiant du numéro').fill(NUMBER_ID);
  await page.getByLabel('Jeton d’accès').fill('EAAfaux');
  await page.getByLabel('Secret de l’application').fill(APP_SECRET);
  await page.getByRole('button', { name: 'Connecter Meta' }).click();
  await expect(page.getByText('Meta refuse le jeton d’accès', { exact: false })).toBeVisible();
  await lookAt(page, 'meta-refused');
  await page.getByLabel('Jeton d’accès').fill(META_TOKEN);
  await expect(page.getByText('Meta refuse le jeton d’accès', { exact: false })).toBeHidden();
  await page.getByRole('button', { name: 'Connecter Meta' }).click();
  await expect(page.locator('#meta').getByText('Connecté', { exact: true })).toBeVisible();
  await expect(page.getByText('Maison Lavande, +33755512345')).toBeVisible();
  await page.getByRole('button', { name: 'Soumettre à Meta : Demande' }).click();
  await expect(page.getByText('Examiné par Meta')).toBeVisible();
  await lookAt(page, 'meta-connected');
  const decide = (event: string, reason: string) =>
    meta.emit([
      {
        field: 'message_template_status_update',
        value: {
          event,
          message_template_id: 1,
          message_template_name: 'recueil_demande_avis',
          message_template_language: 'fr',
          reason,
        },
      },
    ]);
  for (const [event, reason, text] of [
    ['REJECTED', 'INCORRECT_CATEGORY', 'Meta ne le range pas dans la catégorie demandée.'],
    ['APPROVED', 'NONE', 'Approuvé'],
  ] as const) {
    expect(await decide(event, reason)).toBe(200);
    await expect(async () => {
      await page.reload();
      await expect(page.getByText(text, { exact: event === 'APPROVED' })).toBeVisible({
        timeout: 15_000,
      }); // the reload then reads the status again
    }).toPass();
  }

  const templates = await page.request.get('/api/team/meta/templates', { headers });
  const [template] = ((await templates.json()) as { data: { templates: { id: string }[] } }).data
    .templates;
  const steps = {
    request: {
      channels: ['whatsapp'],
      contents: { whatsapp: { template_id: template?.id, variables: {} } },
    },
  };
  const saved = await page.request.post('/api/team/flow_configuration_config', {
    headers,
    data: {
      flow_configuration_config: {
        is_active: true,
        delay: { value: 0, unit: 'minutes' },
        send_window: { whatsapp: WHOLE_DAY, email: WHOLE_DAY },
        steps,
      },
    },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await deliver(page, shop, { number: '#0001', phone: '+33612340001' });
  await expect.poll(written, { timeout: 60_000 }).toEqual(['33612340001']);

  meta.tokens.set(META_TOKEN, { app_secret: APP_SECRET, is_expired: true });
  await page.getByRole('button', { name: 'Tester la connexion' }).click();
  await expect(page.getByText('Les messages WhatsApp ne partent plus')).toBeVisible();
  await lookAt(page, 'meta-broken');
  meta.tokens.set(META_TOKEN, { app_secret: APP_SECRET });
  await page.getByRole('button', { name: 'Changer les identifiants' }).click();
  await page.getByLabel('Jeton d’accès').fill(META_TOKEN);
  await page.getByLabel('Secret de l’application').fill(CREDENTIALS.app_secret);
  await page.getByRole('button', { name: 'Remplacer les identifiants' }).click();
  await expect(page.locator('#meta').getByText('Connecté', { exact: true })).toBeVisible();

  expect(
    await meta.emit([
      {
        field: 'account_update',
        value: { event: 'ACCOUNT_VIOLATION', violation_info: { violation_type: 'SPAM' } },
      },
    ]),
  ).toBe(200);
  await expect(page.getByText('Meta a bloqué ce compte WhatsApp')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('Les nouveaux identifiants sont en place')).toBeHidden();
  await lookAt(page, 'meta-blocked');
  await deliver(page, shop, { number: '#0002', phone: '+33612340002' });
  await page.goto('/dashboard/queue');
  await expect(
    page.getByText('Compte WhatsApp bloqué par Meta').filter({ visible: true }).first(),
  ).toBeVisible({ timeout: 60_000 });
  // The first account of an instance is its administrator.
  expect(
    (
      await page.request.post('/api/admin/unblock-account-violation', {
        headers,
        data: { api_waba_id: WABA_ID },
      })
    ).status(),
  ).toBe(200);
  await page.goto(INTEGRATIONS);
  await expect(page.locator('#meta').getByText('Connecté', { exact: true })).toBeVisible();
  const queue = await page.request.get('/api/team/reviews_queued?step=request', { headers });
  const [held] = ((await queue.json()) as { data: { id: string }[] }).data;
  await page.request.post(`/api/team/reviews_queued/${held?.id}/send_now`, { headers });
  await expect.poll(written, { timeout: 60_000 }).toEqual(['33612340001', '33612340002']);
});
