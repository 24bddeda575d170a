import type { Page } from '@playwright/test';
import type { Scene } from './failing.ts';

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click();
const FLOW = '/dashboard/flow-configuration';
const UPSELLS = '/dashboard/upsell-configuration';
const csv = { name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from('numero;e-mail\n1;a@b.fr') };

const GROUP = { sent: 12, rated: null, share: null };
const withRunningTest = () => ({
  data: [
    {
      id: '1',
      step: 'request',
      channel: 'email',
      state: 'running',
      subject: 'Objet B',
      text: 'Texte B',
      started_at: '2026-11-20T09:00:00Z',
      ends_at: '2026-12-18T09:00:00Z',
      readable_at: '2026-12-25T09:00:00Z',
      stopped_at: null,
      stop_reason: null,
      group_a: GROUP,
      group_b: GROUP,
      comparison: null,
    },
  ],
  volumes: [],
});

const FLOW_SCENES: readonly Scene[] = [
  {
    call: 'previewMessage',
    as: 'full',
    path: `${FLOW}?step=request`,
    act: (page) => page.getByRole('button', { name: 'Réessayer' }).click(),
  },
  {
    call: 'previewMessage',
    of: 'the look',
    as: 'full',
    path: '/dashboard/customization',
    act: async (page) => {
      await page
        .getByRole('complementary', { name: 'Aperçu' })
        .getByText('E-mail', { exact: true })
        .click();
      await page.getByRole('button', { name: 'Réessayer' }).click();
    },
  },
  { call: 'simulateFlow', as: 'full', path: `${FLOW}?panel=simulation` },
  {
    call: 'startAbTest',
    as: 'full',
    path: `${FLOW}?step=request`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Comparer deux textes' }).first().click();
      await page.getByLabel('Texte B').fill('Une autre question ? {{review_link}}');
      await press(page, 'Commencer le test');
    },
  },
  {
    call: 'stopAbTest',
    as: 'full',
    path: `${FLOW}?step=request`,
    answers: { 'GET /api/team/ab_tests': withRunningTest },
    act: (page) => press(page, 'Arrêter le test'),
  },
  {
    call: 'sendTestReviewRequest',
    as: 'full',
    path: FLOW,
    act: async (page) => {
      await press(page, 'Envoyer un test');
      await press(page, 'Envoyer le test');
    },
  },
  {
    call: 'sendTestReviewRequest',
    of: 'its own screen',
    as: 'full',
    path: '/dashboard/customization/test',
    act: (page) => press(page, 'Envoyer le test'),
  },
  {
    call: 'saveCustomizationDraft',
    as: 'own',
    path: '/dashboard/customization/pages',
    says: /Gardé dans ce navigateur/u,
    act: async (page) => {
      await press(page, 'Ajouter un bloc');
      await page.getByRole('menuitem', { name: /^Titre/u }).click();
    },
  },
  {
    call: 'saveCustomizationConfig',
    of: 'the page builder',
    as: 'own',
    path: '/dashboard/customization/pages',
    act: async (page) => {
      await press(page, 'Ajouter un bloc');
      await page.getByRole('menuitem', { name: /^Séparation/u }).click();
      await press(page, 'Publier');
    },
  },
];

const OFFERS: readonly Scene[] = [
  {
    call: 'saveUpsell',
    as: 'full',
    path: `${UPSELLS}/create`,
    act: async (page) => {
      await page.getByLabel('Nom dans votre liste').fill('Porte-savon');
      await page.getByLabel('Titre').fill('Un porte-savon en grès');
      await page.getByLabel('Adresse').fill('https://boutique.test/porte-savon');
      await press(page, 'Créer l’offre');
    },
  },
  {
    call: 'saveUpsell',
    of: 'its switch',
    as: 'own',
    path: UPSELLS,
    act: (page) => page.getByRole('switch', { name: 'Proposer Un' }).click({ force: true }),
  },
  {
    call: 'deleteUpsell',
    as: 'own',
    path: UPSELLS,
    act: (page) => press(page, 'Retirer Un'),
  },
  {
    call: 'restoreUpsell',
    as: 'own',
    path: UPSELLS,
    act: async (page) => {
      await page.route('**/api/team/upsell_configurations/*', (route) =>
        route.request().method() === 'DELETE'
          ? route.fulfill({ json: { data: { id: '1' } } })
          : route.fallback(),
      );
      await press(page, 'Retirer Un');
      await press(page, 'Rétablir');
    },
  },
  {
    call: 'orderUpsells',
    as: 'own',
    path: UPSELLS,
    act: (page) => page.getByRole('button', { name: 'Déplacer Deux' }).press('ArrowUp'),
  },
];

const REVIEWS: readonly Scene[] = [
  {
    call: 'updateQueuedContact',
    as: 'full',
    path: '/dashboard/queue',
    act: async (page) => {
      await page.getByRole('button', { name: 'Corriger le contact' }).first().click();
      await page.getByLabel('E-mail', { exact: true }).fill('autre.adresse@exemple.fr');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'createReviewRequests',
    as: 'full',
    path: '/dashboard/queue/new',
    only: /^[^?]*$/u,
    act: async (page) => {
      await page.getByLabel('Personnes').fill('lea.mutations@exemple.fr Léa Roy');
      await press(page, /^Demander un avis à 1/u);
    },
  },
  {
    call: 'createReviewRequests',
    of: 'the preview',
    as: 'full',
    path: '/dashboard/queue/new',
    only: /preview=1/u,
    act: (page) => page.getByLabel('Personnes').fill('lea.mutations@exemple.fr Léa Roy'),
  },
  {
    call: 'importPastOrders',
    as: 'full',
    path: '/dashboard/queue/imports',
    answers: {
      'GET /api/team': ({ data }: { data: object }) => ({
        data: { ...data, integrations: [{ name: 'shopify', state: 'connected' }] },
      }),
    },
    act: (page) => press(page, 'Importer les commandes passées'),
  },
  {
    call: 'importFile',
    as: 'full',
    path: '/dashboard/queue/imports',
    act: (page) => page.getByLabel('Choisir un fichier CSV').setInputFiles(csv),
  },
  {
    call: 'replyToReview',
    as: 'own',
    path: '/dashboard/reviews',
    act: async (page) => {
      await page.getByRole('link', { name: 'Camille Roy' }).first().click();
      await page.getByRole('textbox', { name: 'Votre réponse' }).fill('Merci.');
      await press(page, 'Envoyer la réponse');
    },
  },
  {
    call: 'addReplyModel',
    as: 'own',
    path: '/dashboard/reviews',
    act: async (page) => {
      await manageModels(page);
      await press(page, 'Nouvelle réponse type');
      await page.getByRole('dialog').getByLabel('Nom').fill('Excuses');
      await page.getByRole('dialog').getByLabel('Texte').fill('Pardon.');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'changeReplyModel',
    as: 'own',
    path: '/dashboard/reviews',
    act: async (page) => {
      await manageModels(page);
      await press(page, /^Modifier/u);
      await page.getByRole('dialog').getByLabel('Nom').fill('Autre');
      await press(page, 'Enregistrer');
    },
  },
  {
    call: 'refuseShopReview',
    as: 'own',
    path: '/dashboard/reviews/shop',
    act: async (page) => {
      await page
        .getByRole('link', { name: /Camille/u })
        .first()
        .click();
      await press(page, 'Refuser…');
      await page.getByLabel('Publicité ou lien commercial').check();
      await press(page, 'Refuser l’avis');
    },
  },
  {
    call: 'replyToShopReview',
    as: 'own',
    path: '/dashboard/reviews/shop',
    act: async (page) => {
      await page
        .getByRole('link', { name: /Camille/u })
        .first()
        .click();
      await page.getByLabel('Votre réponse publique').fill('Merci.');
      await press(page, 'Répondre');
    },
  },
];

const FILTERED = '/dashboard/reviews?rating=1';
const VIEW = {
  id: '5',
  screen: 'reviews',
  name: 'Une étoile',
  address: 'rating=1',
  author: null,
  created_at: '2026-11-20T09:00:00Z',
};

async function nameView(page: Page, name: string): Promise<void> {
  await page.getByLabel('Nom de la vue').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click();
}

const VIEWS: readonly Scene[] = [
  {
    call: 'addSavedView',
    as: 'full',
    path: FILTERED,
    act: async (page) => {
      await press(page, 'Enregistrer la vue');
      await nameView(page, 'Une étoile');
    },
  },
  {
    call: 'addSavedView',
    of: 'the queue',
    as: 'full',
    path: '/dashboard/queue?channel=sms',
    act: async (page) => {
      await press(page, 'Enregistrer la vue');
      await nameView(page, 'SMS');
    },
  },
  {
    call: 'addSavedView',
    of: 'a removed one',
    as: 'full',
    path: FILTERED,
    answers: {
      'GET /api/team/saved_views': { data: [VIEW] },
      [`DELETE /api/team/saved_views/${VIEW.id}`]: { data: [] },
    },
    act: async (page) => {
      await press(page, 'Modifier la vue Une étoile');
      await page.getByRole('menuitem', { name: 'Supprimer pour toute l’équipe' }).click();
      await press(page, 'Rétablir');
    },
  },
  {
    call: 'changeSavedView',
    as: 'full',
    path: FILTERED,
    answers: { 'GET /api/team/saved_views': { data: [VIEW] } },
    act: async (page) => {
      await press(page, 'Modifier la vue Une étoile');
      await page.getByRole('menuitem', { name: 'Renommer' }).click();
      await nameView(page, 'Très mécontents');
    },
  },
  {
    call: 'updateSettings',
    of: 'five stars without words',
    as: 'full',
    path: '/dashboard/reviews',
    act: (page) =>
      page.getByRole('switch', { name: /^Résoudre automatiquement/u }).click({ force: true }),
  },
];

async function manageModels(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Camille Roy' }).first().click();
  await press(page, 'Réponses types');
  await page.getByRole('menuitem', { name: 'Gérer les réponses types…' }).click();
}

export const COLLECTING_SCENES = [...FLOW_SCENES, ...OFFERS, ...REVIEWS, ...VIEWS];
