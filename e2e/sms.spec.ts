import { expect, test } from '@playwright/test';
import { BREVO_KEY, startBrevo } from '#fake-services/sms/brevo.ts';
import { type FakeBrevo } from '#fake-services/sms/fake-brevo.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { WHOLE_DAY, deliver, enterShop } from './support/shops.ts';

/**
 * Checks SMS by Brevo through the screens: connection, sending, delivery, failure, repair, and the
 * team’s limit.
 */

const OTHER_KEY = 'xkeysib-another-key-9876';
const FLOW = {
  is_active: true,
  delay: { value: 0, unit: 'minutes' },
  send_window: { sms: WHOLE_DAY },
  steps: { request: { channels: ['sms'] } },
};

let brevo: FakeBrevo;
const ADDRESS = ownInstance(6, {
  open: async () => {
    brevo = await startBrevo();
    return { BREVO_API_BASE: brevo.url };
  },
  close: () => brevo.stop(),
});

/** A toast that fades out has too little contrast. */
const LEAVING_TOASTS = { exclude: '[data-state].floating' };

test('a shop connects Brevo, sends an SMS that is delivered, replaces a refused key, and is paused when its ceiling is reached', async ({
  page,
}) => {
  test.slow();
  const shop = await enterShop(page, { address: ADDRESS, flow: FLOW });
  const { headers } = shop;
  await page.goto('/dashboard/settings/integrations/brevo');
  await page.getByRole('button', { name: 'Connecter Brevo' }).click();
  await page.getByLabel('Clé d’API de Brevo').fill('une-mauvaise-cle');
  await page.getByLabel('Expéditeur').fill('SAVONNERIE');
  await page.getByRole('button', { name: 'Connecter Brevo' }).click();
  await expect(page.getByText('Brevo refuse la clé')).toBeVisible();
  await page.getByLabel('Clé d’API de Brevo').fill(BREVO_KEY);
  // The error disappears a moment later and the button moves up, so that an earlier click would
  // miss it.
  await expect(page.getByText('Brevo refuse la clé')).toBeHidden();
  await page.getByRole('button', { name: 'Connecter Brevo' }).click();
  await expect(page.locator('#brevo').getByText('Connecté', { exact: true })).toBeVisible();
  await expect(page.getByText('999,5 crédits')).toBeVisible();
  await page.getByRole('button', { name: 'Plafond et alerte' }).click();
  await page.getByLabel('Prix d’un segment, en euros').fill('0,5');
  await page.getByLabel('Plafond du mois, en euros').fill('2');
  await lookAt(page, 'sms-connected', LEAVING_TOASTS);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(
    page.getByText('Le plafond et l’alerte sont enregistrés', { exact: true }),
  ).toBeVisible();

  await deliver(page, shop, { number: '#0001', phone: '+33612340001' });
  await expect
    .poll(() => brevo.messages.map(({ recipient, sender }) => [recipient, sender]), {
      timeout: 60_000,
    })
    .toEqual([['33612340001', 'SAVONNERIE']]);
  const [message] = brevo.messages;
  if (!message) throw new Error('nothing was sent');
  const link = /https?:\/\/\S+/.exec(message.content)?.[0] ?? '';
  expect((await page.request.get(link)).status()).toBe(200);
  expect(await brevo.emit(message, 'delivered')).toBe(200);
  const deliveredRows = async () =>
    (
      (await (
        await page.request.get('/api/team/reviews_queued?status=delivered', { headers })
      ).json()) as { total: number }
    ).total;
  await expect.poll(deliveredRows, { timeout: 60_000 }).toBe(1);

  brevo.keys.delete(BREVO_KEY);
  await deliver(page, shop, { number: '#0002', phone: '+33612340002' });
  await expect(page.getByText('Les SMS ne partent plus')).toBeVisible({ timeout: 60_000 });
  await lookAt(page, 'sms-broken', LEAVING_TOASTS);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Réparer Brevo' }).click();
  brevo.keys.set(OTHER_KEY, { credits: 50, is_active: true });
  await page.getByLabel('Clé d’API de Brevo').fill(OTHER_KEY);
  await page.getByRole('button', { name: 'Remplacer la clé' }).click();
  await expect(page.getByText('Le crédit est bientôt épuisé')).toBeVisible();
  const [held] = (
    (await (
      await page.request.get('/api/team/reviews_queued?step=request', { headers })
    ).json()) as { data: { id: string }[] }
  ).data;
  await page.request.post(`/api/team/reviews_queued/${held?.id}/send_now`, { headers });
  await expect
    .poll(() => brevo.messages.map(({ recipient, api_key }) => [recipient, api_key]), {
      timeout: 60_000,
    })
    .toEqual([
      ['33612340001', BREVO_KEY],
      ['33612340002', OTHER_KEY],
    ]);

  await expect(page.getByText('Le plafond de 2 € est atteint')).toBeVisible({ timeout: 60_000 });
  await lookAt(page, 'sms-paused', LEAVING_TOASTS);
  await page.getByRole('button', { name: 'Déconnecter…' }).click();
  await page.getByRole('button', { name: 'Déconnecter Brevo' }).click();
  await expect(page.getByRole('button', { name: 'Connecter Brevo' })).toBeVisible();
});
