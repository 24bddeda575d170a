import { expect, test } from '@playwright/test';
import { ASK_TEMPLATE, KANAL_KEY, startKanal } from '#fake-services/whatsapp/kanal.ts';
import { type FakeKanal } from '#fake-services/whatsapp/fake-kanal.ts';
import { lookAt } from './support/look-at.ts';
import { ownInstance } from './support/own-instance.ts';
import { WHOLE_DAY, deliver, enterShop } from './support/shops.ts';

/**
 * Checks WhatsApp by Kanal through the screens: connection, sending, failure, repair, sending
 * again.
 */

const OTHER_KEY = 'knl-another-key-9876';
const INTEGRATIONS = '/dashboard/settings/integrations';
const KANAL_PAGE = `${INTEGRATIONS}/kanal`;

/** A template with one variable that Recueil does not define. */
const GIFT = {
  id: 3072,
  name: 'demande_avec_cadeau',
  structure: {
    ...(ASK_TEMPLATE.structure as object),
    name: 'demande_avec_cadeau',
    category: 'MARKETING',
    body: {
      text: 'Commande *{{1}}* bien reçue, avec {{2}} ?',
      variables: [
        { number: 1, name: 'order_number', example: '1042' },
        { number: 2, name: 'cadeau' },
      ],
    },
  },
};

let kanal: FakeKanal;
const ADDRESS = ownInstance(2, {
  open: async () => {
    kanal = await startKanal();
    kanal.templates.push(GIFT);
    return { KANAL_API_BASE: kanal.url };
  },
  close: () => kanal.stop(),
});

test('a shop connects Kanal, sends by WhatsApp, replaces a refused key, and a held message is sent once', async ({
  page,
}) => {
  test.slow();
  const shop = await enterShop(page, { address: ADDRESS });
  const { headers } = shop;

  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Intégrations' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Kanal' }).click();
  await page.getByLabel('Clé d’API').fill('une-mauvaise-cle');
  await page.getByRole('button', { name: 'Connecter Kanal' }).click();
  await expect(page.getByText('Kanal refuse la clé')).toBeVisible();
  await lookAt(page, 'kanal-refused', { exclude: 'iframe' });

  await page.getByLabel('Clé d’API').fill(KANAL_KEY);
  // The error disappears a moment later and the button moves up, so that an earlier click would
  // miss it.
  await expect(page.getByText('Kanal refuse la clé')).toBeHidden();
  await page.getByRole('button', { name: 'Connecter Kanal' }).click();
  await expect(page.locator('#kanal').getByText('Connecté', { exact: true })).toBeVisible();
  await expect(page.getByText('2 modèles approuvés')).toBeVisible();
  await lookAt(page, 'kanal-connected', { exclude: 'iframe' });

  await page.request.post('/api/team/flow_configuration_config', {
    headers,
    data: {
      flow_configuration_config: {
        is_active: true,
        delay: { value: 0, unit: 'minutes' },
        send_window: { whatsapp: WHOLE_DAY, email: WHOLE_DAY },
      },
    },
  });
  await page.goto('/dashboard/integrations');
  await expect(page).toHaveURL(INTEGRATIONS);
  await page.goto(KANAL_PAGE);
  await page.getByRole('link', { name: 'choisissez un modèle dans le scénario d’envoi' }).click();
  await page.getByRole('button', { name: 'Choisir un modèle' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByLabel('Catégorie').selectOption('Marketing');
  await picker.getByLabel('Catégorie').selectOption('Catégorie');
  await picker.getByLabel('Chercher un modèle').fill('cadeau');
  await expect(picker.getByText('demande_avis_fr')).toHaveCount(0);
  await picker.getByText('demande_avec_cadeau').click();
  await expect(picker.getByText('1042').last()).toBeVisible();
  await picker.getByText('Noms').filter({ visible: true }).click();
  await expect(picker.getByText('order_number').filter({ visible: true })).toBeVisible();
  await lookAt(page, 'kanal-picker', { exclude: 'iframe' });
  kanal.templates.push({ ...GIFT, id: 3073, name: 'cadeau_du_soir' });
  await picker.getByRole('button', { name: 'Actualiser' }).click();
  await expect(picker.getByText('cadeau_du_soir')).toBeVisible();
  await picker.getByRole('button', { name: 'Utiliser ce modèle' }).click();

  const preview = page.getByRole('figure', { name: 'Aperçu du message WhatsApp' });
  await expect(preview).toContainText('Commande 10482 bien reçue, avec 2');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('n’a pas de valeur', { exact: false }).first()).toBeVisible();
  await page.getByLabel('Valeur de cadeau').selectOption({ label: 'Un texte à vous…' });
  await page.getByLabel('Texte de cadeau').fill('un savon de {{shop_name}}');
  await expect(preview).toContainText('avec un savon de Savonnerie du Vallon');
  // The toast covers the panel’s buttons for a moment.
  await expect(page.getByText('n’a pas de valeur', { exact: false })).toHaveCount(0);
  await lookAt(page, 'kanal-template', { exclude: 'iframe' });

  await page.getByRole('button', { name: 'Envoyer un test' }).click();
  await page.getByLabel('E-mail ou téléphone').fill('06 12 34 99 99');
  await page.getByRole('button', { name: 'Envoyer le test' }).click();
  await expect(page.getByText('Parti par WhatsApp', { exact: false })).toBeVisible();
  const [tested] = kanal.messages.splice(0);
  expect(tested).toMatchObject({
    phone_number: '33612349999',
    template_id: GIFT.id,
    variables: { cadeau: 'un savon de Savonnerie du Vallon' },
  });
  await page.getByRole('button', { name: 'Fermer' }).last().click();
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le scénario d’envoi est enregistré', { exact: true })).toBeVisible();

  await deliver(page, shop, { number: '#0001', phone: '+33612340001' });
  await expect
    .poll(() => kanal.messages.map(({ phone_number }) => phone_number), { timeout: 60_000 })
    .toEqual(['33612340001']);
  expect(kanal.messages[0]?.variables).toMatchObject({
    first_name: 'Camille',
    order_number: '0001',
    cadeau: 'un savon de Savonnerie du Vallon',
  });
  expect(
    (await page.request.get(`/${kanal.messages[0]?.variables['review_link'] ?? ''}`)).status(),
  ).toBe(200);

  kanal.keys.delete(KANAL_KEY);
  await deliver(page, shop, { number: '#0002', phone: '+33612340002' });
  await page.goto('/dashboard/queue');
  await expect(page.getByText('Canal déconnecté').filter({ visible: true }).first()).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('link', { name: 'Connecter un canal' }).first().click();
  const broken = page.getByRole('main').getByRole('link', { name: 'Kanal' });
  await expect(broken).toContainText('À réparer');
  await broken.click();
  await expect(page.getByText('Les messages WhatsApp ne partent plus')).toBeVisible();
  await lookAt(page, 'kanal-broken', { exclude: 'iframe' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Réparer Kanal' }).click();

  kanal.keys.set(OTHER_KEY, { is_active: true });
  await page.getByLabel('Nouvelle clé d’API').fill(OTHER_KEY);
  await page.getByRole('button', { name: 'Remplacer la clé' }).click();
  await expect(page.locator('#kanal').getByText('Connecté', { exact: true })).toBeVisible();
  const queue = await page.request.get('/api/team/reviews_queued?step=request', { headers });
  const [held] = ((await queue.json()) as { data: { id: string; status: string }[] }).data;
  expect(held?.status).toBe('scheduled');
  await page.request.post(`/api/team/reviews_queued/${held?.id}/send_now`, { headers });
  await expect
    .poll(() => kanal.messages.map(({ phone_number, replays }) => [phone_number, replays]), {
      timeout: 60_000,
    })
    .toEqual([
      ['33612340001', 0],
      ['33612340002', 0],
    ]);

  await page.getByRole('button', { name: 'Déconnecter…' }).click();
  await expect(page.getByRole('dialog')).toContainText('La clé est effacée');
  await lookAt(page, 'kanal-leaving', { exclude: 'iframe' });
  await page.getByRole('button', { name: 'Déconnecter Kanal' }).click();
  await expect(page.getByRole('button', { name: 'Connecter Kanal' })).toBeVisible();
});

test('two templates are shown side by side and compared in an A/B test', async ({ page }) => {
  const key = 'knl-compared-key-2468';
  kanal.keys.set(key, { is_active: true });
  kanal.templates.push({
    id: 3074,
    name: 'demande_courte',
    structure: {
      ...(ASK_TEMPLATE.structure as object),
      name: 'demande_courte',
      body: { text: 'Votre avis ?', variables: [] },
    },
  });
  const { headers } = await enterShop(page, { address: ADDRESS });
  const connected = await page.request.post('/api/team/kanal/connect', {
    headers,
    data: { api_key: key },
  });
  expect(connected.status(), await connected.text()).toBe(200);
  await page.goto('/dashboard/flow-configuration?step=request');
  await page.getByRole('button', { name: 'Choisir un modèle' }).click();
  const picker = page.getByRole('dialog');
  await picker.getByText('demande_avis_fr').click();
  await picker.getByRole('button', { name: 'Utiliser ce modèle' }).click();
  const compare = page.getByRole('button', { name: 'Comparer deux modèles' });
  await expect(compare).toHaveAccessibleDescription(/Enregistrez d’abord ce modèle/u);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Le scénario d’envoi est enregistré', { exact: true })).toBeVisible();

  await compare.click();
  const dialog = page.getByRole('dialog', { name: 'Comparer deux modèles' });
  await dialog.getByRole('combobox', { name: 'Modèle B' }).selectOption('demande_avec_cadeau');
  await expect(dialog.getByText('« cadeau » n’a pas de valeur dans ce modèle')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Commencer le test' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await dialog.getByRole('combobox', { name: 'Modèle B' }).selectOption('demande_courte');
  await expect(dialog.getByRole('region', { name: 'Modèle A' })).toContainText('Commande');
  await expect(dialog.getByRole('region', { name: 'Modèle B' })).toContainText('Votre avis');
  await lookAt(page, 'templates-compared', { exclude: 'iframe' });
  await dialog.getByRole('button', { name: 'Commencer le test' }).click();
  await expect(page.getByText('Le test A/B a commencé', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(compare).toHaveCount(0);
  const tests = await page.request.get('/api/team/ab_tests', { headers });
  expect((await tests.json()) as unknown).toMatchObject({
    data: [{ step: 'request', channel: 'whatsapp', state: 'running' }],
  });
});
