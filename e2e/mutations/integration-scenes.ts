import type { Page } from '@playwright/test';
import type { Scene } from './failing.ts';

const INTEGRATIONS = '/dashboard/settings/integrations';
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const secret = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const JOINED = {
  id: '1',
  state: 'connected',
  account: 'Maison Lavande',
  connected_at: '2026-11-01T10:00:00.000Z',
  last_sync_at: null,
  last_error: null,
};
const BREVO = {
  name: 'brevo',
  scope: 'team',
  state: 'connected',
  last_error: null,
  sender: 'LAVANDE',
  credit: null,
  is_low: false,
  low_credit: 100,
  monthly_ceiling: null,
  price_per_segment: 0.05,
  spent: { messages: 0, segments: 0, cost: 0 },
  paused_until: null,
  inbound_url: null,
};
const CHANNELS = {
  channels: [{ channel_id: 'C1', name: 'avis', is_private: false }],
  purposes: { reviews: null, unhappy: null, incidents: null },
  last_refresh: null,
};

export const INTEGRATION_SCENES: readonly Scene[] = [
  {
    call: 'connectKanal',
    as: 'full',
    path: `${INTEGRATIONS}/kanal`,
    act: async (page) => {
      await secret(page, 'Clé d’API').fill('une-cle');
      await press(page, 'Connecter Kanal');
    },
  },
  {
    call: 'connectGoogle',
    as: 'own',
    path: `${INTEGRATIONS}/google`,
    act: async (page) => {
      await page.getByLabel('Lien d’avis').fill('g.page/r/CabcD/review');
      await press(page, 'Connecter la fiche');
    },
  },
  {
    call: 'connectBrevo',
    as: 'full',
    path: `${INTEGRATIONS}/brevo`,
    act: async (page) => {
      await press(page, 'Connecter Brevo');
      await secret(page, 'Clé d’API de Brevo').fill('une-cle');
      await page.getByLabel('Expéditeur').fill('LAVANDE');
      await press(page, 'Connecter Brevo');
    },
  },
  {
    call: 'connectTwilio',
    as: 'full',
    path: `${INTEGRATIONS}/twilio`,
    act: async (page) => {
      await press(page, 'Connecter Twilio');
      await page.getByLabel('Identifiant du compte', { exact: true }).fill(`AC${'0'.repeat(32)}`);
      await secret(page, 'Jeton').fill('un-jeton');
      await page.getByLabel('Expéditeur').fill('LAVANDE');
      await press(page, 'Connecter Twilio');
    },
  },
  {
    call: 'updateIntegration',
    as: 'full',
    path: `${INTEGRATIONS}/brevo`,
    answers: {
      'GET /api/team/sms_accounts': { data: [BREVO] },
      'GET /api/team/integrations': { data: [{ ...JOINED, name: 'brevo' }] },
    },
    act: async (page) => {
      await press(page, 'Plafond et alerte');
      await page.getByLabel('Plafond du mois, en euros').fill('2');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'connectMeta',
    as: 'full',
    path: `${INTEGRATIONS}/meta`,
    act: async (page) => {
      await press(page, 'Connecter Meta…');
      await page.getByLabel('Identifiant du compte WhatsApp Business').fill('1234567890');
      await page.getByLabel('Identifiant du numéro').fill('1234567890');
      await secret(page, 'Jeton d’accès').fill('EAAx');
      await secret(page, 'Secret de l’application').fill('0'.repeat(32));
      await press(page, 'Connecter Meta');
    },
  },
  {
    call: 'connectSmtp',
    as: 'full',
    path: `${INTEGRATIONS}/smtp`,
    act: async (page) => {
      await press(page, 'Connecter votre serveur d’envoi');
      const form = page.getByRole('form', { name: 'Serveur d’envoi' });
      await form.getByLabel('Serveur', { exact: true }).fill('smtp.lavande.fr');
      await form.getByLabel('Identifiant').fill('avis');
      await secret(page, 'Mot de passe ou clé').fill('secret');
      await form.getByLabel('Adresse d’expédition').fill('avis@lavande.fr');
      await press(page, 'Connecter ce serveur');
    },
  },
  {
    call: 'saveSender',
    as: 'full',
    path: `${INTEGRATIONS}/smtp`,
    act: async (page) => {
      await press(page, /^(Changer l’expéditeur|Choisir votre adresse)$/u);
      await page
        .getByRole('form', { name: 'Expéditeur des e-mails' })
        .getByLabel('Adresse')
        .fill('avis@lavande.fr');
      await press(page, 'Enregistrer l’expéditeur');
    },
  },
  {
    call: 'shopifyConnectUrl',
    as: 'full',
    path: `${INTEGRATIONS}/shopify`,
    answers: {
      'GET /api/team/shopify/account': ({ data }: { data: object }) => ({
        data: { ...data, is_configured: true },
      }),
    },
    act: async (page) => {
      await page.getByLabel('Adresse de la boutique').fill('lavande.myshopify.com');
      await press(page, 'Connecter la boutique');
    },
  },
  {
    call: 'woocommerceConnectUrl',
    as: 'full',
    path: `${INTEGRATIONS}/woocommerce`,
    act: async (page) => {
      await page.getByLabel('Adresse de la boutique').fill('https://lavande.fr');
      await press(page, 'Connecter la boutique');
    },
  },
  {
    call: 'connectWoocommerce',
    as: 'full',
    path: `${INTEGRATIONS}/woocommerce`,
    act: async (page) => {
      await press(page, 'Coller des clés');
      await page.getByLabel('Adresse de la boutique').fill('https://lavande.fr');
      await secret(page, 'Clé client').fill('ck_1');
      await secret(page, 'Clé secrète').fill('cs_1');
      await press(page, 'Connecter par ces clés');
    },
  },
  {
    call: 'connectPrestashop',
    as: 'full',
    path: `${INTEGRATIONS}/prestashop`,
    act: async (page) => {
      await page.getByLabel('Adresse de la boutique').fill('https://lavande.fr');
      await secret(page, 'Clé du webservice').fill('A'.repeat(32));
      await press(page, 'Connecter la boutique');
    },
  },
  {
    call: 'connectTrustpilot',
    as: 'full',
    path: `${INTEGRATIONS}/trustpilot`,
    act: async (page) => {
      await page.getByLabel('Adresse de votre page').fill('https://fr.trustpilot.com/review/a.fr');
      await press(page, 'Connecter Trustpilot');
    },
  },
  {
    call: 'connectLaposte',
    as: 'full',
    path: `${INTEGRATIONS}/laposte`,
    act: async (page) => {
      await secret(page, 'Clé Okapi').fill('une-cle');
      await press(page, 'Connecter La Poste');
    },
  },
  {
    call: 'updateTrustpilot',
    as: 'own',
    path: `${INTEGRATIONS}/trustpilot`,
    act: async (page) => {
      await page.getByText('Invitations et étiquettes').click();
      const form = page.getByRole('form', { name: 'Invitations Trustpilot' });
      await form.getByLabel('Invitations par mois').fill('60');
      await form.getByRole('button', { name: 'Enregistrer' }).click();
    },
  },
  {
    call: 'saveSlackPurposes',
    as: 'full',
    path: `${INTEGRATIONS}/slack`,
    answers: {
      'GET /api/team/integrations': { data: [{ ...JOINED, name: 'slack' }] },
      'GET /api/team/slack/channels': { data: CHANNELS },
    },
    act: (page) => page.getByLabel('Chaque avis').selectOption('C1'),
  },
  {
    call: 'tryApiKey',
    as: 'full',
    path: `${INTEGRATIONS}/api`,
    answers: { 'GET /api/team/integrations': { data: [{ ...JOINED, name: 'api' }] } },
    act: async (page) => {
      await press(page, 'Tester une clé');
      await page.getByLabel('Clé à tester').fill('rk_x');
      await press(page, 'Tester la clé');
    },
  },
];
