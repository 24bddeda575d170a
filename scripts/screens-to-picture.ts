import type { Page } from '@playwright/test';
import {
  callBulk,
  drawPause,
  openDetails,
  openFile,
  openReview,
  openReviewsFile,
  openRow,
  rateOnce,
  refusedLogin,
  sentTest,
  writeOnce,
} from './picture-acts.ts';

/** One picture: where to go, whose shop, and what to do there first. */
export interface Picture {
  name: string;
  path: string;
  shop?: 'full' | 'empty' | 'none';
  sizes?: readonly ('desktop' | 'phone')[];
  schemes?: readonly ('light' | 'dark')[];
  /** The whole length of the page rather than the window. */
  whole?: boolean;
  /** Which of the shop's customers. */
  customer?: number;
  before?: (page: Page) => Promise<unknown>;
  act?: (page: Page, size: 'desktop' | 'phone') => Promise<void>;
}

const LIGHT = ['light'] as const;
const broken = (pattern: string) => (page: Page) =>
  page.route(pattern, (route) =>
    route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: JSON.stringify({
        message: 'Service momentanément indisponible.',
        code: 'unavailable',
        request_id: 'a1b2c3d4',
      }),
    }),
  );
const never = (pattern: string) => (page: Page) =>
  page.route(pattern, () => new Promise<void>(() => undefined));

export const BACK_OFFICE: readonly Picture[] = [
  { name: 'login', path: '/login', shop: 'none' },
  { name: 'login-refused', path: '/login', shop: 'none', schemes: LIGHT, act: refusedLogin },
  { name: 'register', path: '/register', shop: 'none' },
  {
    name: 'register-errors',
    path: '/register',
    shop: 'none',
    schemes: LIGHT,
    act: async (page) => page.getByRole('button', { name: 'Créer le compte' }).click(),
  },
  { name: 'forgot-password', path: '/forgot-password', shop: 'none' },
  {
    name: 'forgot-password-sent',
    path: '/forgot-password',
    shop: 'none',
    schemes: LIGHT,
    act: async (page) => {
      await page.getByLabel('Adresse e-mail').fill('ines@maison-lavande.fr');
      await page.getByRole('button', { name: 'Recevoir le lien' }).click();
      await page.getByRole('heading', { name: 'Regardez vos e-mails' }).waitFor();
    },
  },
  { name: 'reset-password', path: '/reset-password#token=x', shop: 'none', schemes: LIGHT },
  { name: 'reset-password-gone', path: '/reset-password', shop: 'none', schemes: LIGHT },
  { name: 'confirm-email', path: '/confirm-email#token=x', shop: 'none', schemes: LIGHT },
  {
    name: 'google-cancelled',
    path: '/google/callback?error=access_denied',
    shop: 'none',
    schemes: LIGHT,
  },
  { name: 'google-refused', path: '/google/callback?code=x&state=x', shop: 'none', schemes: LIGHT },
  {
    name: 'google-join',
    path: '/google/callback?code=x&state=x',
    shop: 'none',
    before: (page) =>
      page.route('**/google/callback', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 409,
              contentType: 'application/json',
              body: JSON.stringify({
                message: 'Un compte existe',
                code: 'account_exists',
                email: 'ines@maison-lavande.fr',
                join_token: 'x',
              }),
            })
          : route.continue(),
      ),
    schemes: LIGHT,
  },
  {
    name: 'register-shopify',
    path: '/register-shopify?code=x&shop=maison-lavande.myshopify.com',
    shop: 'none',
    schemes: LIGHT,
  },
  { name: 'account', path: '/dashboard/settings/account', whole: true },
  {
    name: 'account-password',
    path: '/dashboard/settings/account',
    schemes: LIGHT,
    act: async (page) => page.getByRole('button', { name: 'Changer le mot de passe' }).click(),
  },
  {
    name: 'account-delete',
    path: '/dashboard/settings/account',
    schemes: LIGHT,
    act: async (page) => page.getByRole('button', { name: /Supprimer mon compte/ }).click(),
  },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard-whole', path: '/dashboard', whole: true, schemes: LIGHT },
  { name: 'dashboard-empty', path: '/dashboard', shop: 'empty' },
  {
    name: 'dashboard-broken',
    path: '/dashboard',
    schemes: LIGHT,
    before: broken('**/api/team/stats/**'),
  },
  {
    name: 'dashboard-loading',
    path: '/dashboard',
    schemes: LIGHT,
    before: never('**/api/team/{stats,reviews}**'),
  },
  {
    name: 'dashboard-period',
    path: '/dashboard',
    schemes: LIGHT,
    act: async (page) =>
      page
        .getByRole('button', { name: /jours|Période/ })
        .first()
        .click(),
  },
  { name: 'statistics', path: '/dashboard/statistics', whole: true },
  { name: 'statistics-times', path: '/dashboard/statistics?section=delais', schemes: LIGHT },
  {
    name: 'statistics-by',
    path: '/dashboard/statistics?section=repartition&dimension=country',
    schemes: LIGHT,
  },
  { name: 'statistics-answers', path: '/dashboard/statistics?section=reponses', schemes: LIGHT },
  { name: 'statistics-costs', path: '/dashboard/statistics?section=couts' },
  { name: 'statistics-empty', path: '/dashboard/statistics', shop: 'empty', schemes: LIGHT },
  { name: 'rates', path: '/dashboard/settings/team', whole: true, schemes: LIGHT },
  { name: 'queue', path: '/dashboard/queue' },
  { name: 'queue-held', path: '/dashboard/queue?status=held', schemes: LIGHT },
  { name: 'queue-all', path: '/dashboard/queue?status=all', schemes: LIGHT },
  { name: 'queue-empty', path: '/dashboard/queue', shop: 'empty' },
  { name: 'queue-none', path: '/dashboard/queue?search=personne', schemes: LIGHT },
  {
    name: 'queue-broken',
    path: '/dashboard/queue',
    schemes: LIGHT,
    before: broken('**/api/team/reviews_queued**'),
  },
  {
    name: 'queue-loading',
    path: '/dashboard/queue',
    schemes: LIGHT,
    before: never('**/api/team/reviews_queued**'),
  },
  { name: 'queue-panel', path: '/dashboard/queue', act: openRow },
  {
    name: 'queue-panel-failed',
    path: '/dashboard/queue?status=failed',
    schemes: LIGHT,
    act: openRow,
  },
  {
    name: 'queue-dialog',
    path: '/dashboard/queue',
    act: async (page, size) => {
      await page.goto(`${new URL(page.url()).origin}/dashboard/queue?status=scheduled`);
      await openRow(page, size);
      await page
        .getByRole('complementary')
        .getByRole('button', { name: 'Envoyer maintenant' })
        .click();
    },
  },
  {
    name: 'queue-toast',
    path: '/dashboard/queue?step=last_reminder',
    schemes: LIGHT,
    act: async (page, size) => {
      await openRow(page, size);
      await page
        .getByRole('complementary')
        .getByRole('button', { name: /^Annuler/ })
        .click();
    },
  },
  {
    name: 'queue-statuses',
    path: '/dashboard/queue',
    schemes: LIGHT,
    act: async (page) =>
      page
        .getByRole('button', { name: /Statut/ })
        .first()
        .click(),
  },
  { name: 'reviews', path: '/dashboard/reviews' },
  { name: 'reviews-empty', path: '/dashboard/reviews', shop: 'empty', schemes: LIGHT },
  { name: 'reviews-panel', path: '/dashboard/reviews', act: openReview },
  { name: 'reviews-old', path: '/dashboard/reviews/index-old', schemes: LIGHT, sizes: ['desktop'] },
  { name: 'shop-reviews', path: '/dashboard/reviews/shop' },
  { name: 'trustpilot-mode', path: '/dashboard/reviews/trustpilot_mode' },
  { name: 'shop-reviews-empty', path: '/dashboard/reviews/shop', shop: 'empty', schemes: LIGHT },
  { name: 'wall-settings', path: '/dashboard/reviews/wall', whole: true },
  {
    name: 'reviews-broken',
    path: '/dashboard/reviews',
    schemes: LIGHT,
    sizes: ['desktop'],
    before: broken('**/api/team/reviews**'),
  },
  { name: 'flow', path: '/dashboard/flow-configuration' },
  { name: 'flow-whole', path: '/dashboard/flow-configuration', whole: true, schemes: LIGHT },
  { name: 'flow-empty', path: '/dashboard/flow-configuration', shop: 'empty', schemes: LIGHT },
  { name: 'flow-panel', path: '/dashboard/flow-configuration?step=request' },
  {
    name: 'flow-words',
    path: '/dashboard/flow-configuration?step=request',
    act: async (page) => {
      const text = page.getByRole('textbox', { name: 'Texte du SMS' });
      await text.fill(
        'Bonjour {{first_name}}, 5 étoiles pour la commande {{order_number}}, et une remise vous attend à la fenêtre. {{review_link}}',
      );
      await text.evaluate((field) => field.scrollIntoView({ block: 'start' }));
    },
  },
  {
    name: 'flow-email',
    path: '/dashboard/flow-configuration?step=request',
    act: async (page) =>
      page
        .getByRole('textbox', { name: 'Objet' })
        .evaluate((field) => field.scrollIntoView({ block: 'start' })),
  },
  {
    name: 'flow-changed',
    path: '/dashboard/flow-configuration',
    schemes: LIGHT,
    act: async (page) => {
      await page.getByLabel('Attente', { exact: true }).last().fill('120');
      await page.getByLabel('Attente', { exact: true }).last().blur();
    },
  },
  { name: 'flow-pause', path: '/dashboard/flow-configuration', act: drawPause },
  {
    name: 'flow-test',
    path: '/dashboard/flow-configuration',
    act: async (page) => page.getByRole('button', { name: 'M’envoyer un essai' }).click(),
  },
  {
    name: 'flow-broken',
    path: '/dashboard/flow-configuration?panel=simulation',
    schemes: LIGHT,
    before: broken('**/api/team/flow_simulation'),
  },
  {
    name: 'flow-first-reminder',
    path: '/dashboard/flow-configuration/first_reminder',
    schemes: LIGHT,
  },
  {
    name: 'flow-last-reminder',
    path: '/dashboard/flow-configuration/last_reminder',
    schemes: LIGHT,
  },
  { name: 'simulation', path: '/dashboard/flow-configuration?panel=simulation' },
  { name: 'rating', path: '/dashboard/conditional_rating?rating=2' },
  { name: 'rating-empty', path: '/dashboard/conditional_rating', shop: 'empty', schemes: LIGHT },
  {
    name: 'rating-simulation',
    path: '/dashboard/conditional_rating?panel=simulation',
    sizes: ['phone'],
  },
  { name: 'rating-editor', path: '/dashboard/conditional_rating/editor', whole: true },
  {
    name: 'rating-steering',
    path: '/dashboard/conditional_rating/editor',
    schemes: LIGHT,
    act: async (page) => page.getByRole('radio', { name: 'Redirection' }).check(),
  },
  { name: 'upsells-empty', path: '/dashboard/upsell-configuration', shop: 'empty', schemes: LIGHT },
  { name: 'upsell-create', path: '/dashboard/upsell-configuration/create' },
  { name: 'customization', path: '/dashboard/customization' },
  { name: 'customization-whole', path: '/dashboard/customization', whole: true, schemes: LIGHT },
  { name: 'page-builder', path: '/dashboard/customization/pages' },
  {
    name: 'page-builder-block',
    path: '/dashboard/customization/pages',
    act: async (page) => page.locator('[data-block-row]').nth(1).click(),
  },
  {
    name: 'page-builder-templates',
    path: '/dashboard/customization/pages',
    schemes: LIGHT,
    act: async (page) => page.getByRole('button', { name: 'Modèles' }).click(),
  },
  {
    name: 'page-builder-history',
    path: '/dashboard/customization/pages',
    schemes: LIGHT,
    act: async (page) => page.getByRole('button', { name: 'Historique' }).click(),
  },
  { name: 'test', path: '/dashboard/customization/test' },
  { name: 'test-sent', path: '/dashboard/customization/test', schemes: LIGHT, act: sentTest },
  { name: 'integrations', path: '/dashboard/settings/integrations' },
  {
    name: 'integrations-empty',
    path: '/dashboard/settings/integrations',
    shop: 'empty',
    schemes: LIGHT,
  },
  { name: 'reviews-queue', path: '/dashboard/reviews_queue' },
  { name: 'queue-old', path: '/dashboard/queue/index_old' },
  {
    name: 'queue-selected',
    path: '/dashboard/queue',
    sizes: ['desktop'],
    schemes: LIGHT,
    act: async (page) => {
      for (const row of [1, 2, 3]) await page.getByRole('checkbox').nth(row).check();
    },
  },
  { name: 'queue-bulk', path: '/dashboard/queue?status=scheduled', act: callBulk },
  { name: 'imports', path: '/dashboard/queue/imports' },
  { name: 'imports-empty', path: '/dashboard/queue/imports', shop: 'empty', schemes: LIGHT },
  {
    name: 'import-mapping',
    path: '/dashboard/queue/imports',
    schemes: LIGHT,
    act: async (page) => openFile(page, 'Réf'),
  },
  {
    name: 'import-checked',
    path: '/dashboard/queue/imports',
    act: async (page) => openFile(page, 'Numéro'),
  },
  { name: 'import-reviews', path: '/dashboard/queue/imports', act: openReviewsFile },
  { name: 'manual', path: '/dashboard/queue/new' },
  {
    name: 'manual-preview',
    path: '/dashboard/queue/new',
    act: async (page) => {
      await page
        .getByLabel('Personnes')
        .fill(
          'Léa Martin <lea.martin@exemple.fr>\n06 12 34 56 78 Paul\npas une adresse\nclient5001@exemple.fr',
        );
      await page
        .getByRole('table', { name: 'Aperçu' })
        .or(page.getByRole('list', { name: 'Aperçu' }))
        .first()
        .waitFor();
    },
  },
  { name: 'settings', path: '/dashboard/settings', sizes: ['phone'] },
  { name: 'settings-members', path: '/dashboard/settings/members' },
  {
    name: 'settings-invite',
    path: '/dashboard/settings/members',
    schemes: LIGHT,
    act: async (page) => page.getByRole('button', { name: 'Inviter' }).click(),
  },
  { name: 'settings-team', path: '/dashboard/settings/team' },
  { name: 'settings-api-keys', path: '/dashboard/settings/api-keys', schemes: LIGHT },
  { name: 'settings-webhooks', path: '/dashboard/settings/webhooks', schemes: LIGHT },
  {
    name: 'settings-new-key',
    path: '/dashboard/settings/api-keys',
    schemes: LIGHT,
    act: async (page) => page.getByRole('button', { name: 'Créer une clé' }).click(),
  },
  { name: 'settings-notifications', path: '/dashboard/settings/notifications' },
  { name: 'settings-general-link', path: '/dashboard/settings/general-link' },
  { name: 'settings-opt-outs', path: '/dashboard/settings/opt-outs' },
  { name: 'settings-data', path: '/dashboard/settings/data', whole: true },
  {
    name: 'settings-data-files',
    path: '/dashboard/settings/data',
    shop: 'empty',
    whole: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^Préparer un/ }).click();
      await page.getByRole('list', { name: 'Fichiers de l’export' }).waitFor();
    },
  },
  {
    name: 'settings-erasure',
    path: '/dashboard/settings/data',
    act: async (page) => {
      await page.getByLabel('E-mail ou téléphone de la personne').fill('lea.martin@exemple.fr');
      await page.getByRole('button', { name: 'Effacer cette personne…' }).click();
    },
  },
  { name: 'settings-journal', path: '/dashboard/settings/journal' },
  {
    name: 'leaving',
    path: '/dashboard/queue',
    before: async (page) =>
      page.route('**/api/team', async (route) => {
        const answer = await route.fetch();
        const team = (await answer.json()) as { data: object };
        await route.fulfill({
          response: answer,
          json: {
            data: {
              ...team.data,
              deletes_at: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
            },
          },
        });
      }),
  },
  { name: 'settings-compliance', path: '/dashboard/settings/compliance', whole: true },
  { name: 'settings-billing', path: '/dashboard/settings/billing' },
  { name: 'settings-numbers', path: '/dashboard/settings/numbers', schemes: LIGHT },
  { name: 'invitation-over', path: '/invitation#token=perdu', shop: 'none', schemes: LIGHT },
  { name: 'admin', path: '/admin', whole: true },
  { name: 'test-inbox', path: '/admin/test-inbox' },
  {
    name: 'test-inbox-whatsapp',
    path: '/admin/test-inbox?search=%2B33',
    schemes: LIGHT,
    act: async (page) =>
      page.getByRole('main').getByRole('link').or(page.getByRole('row')).nth(1).click(),
  },
  {
    name: 'test-inbox-panel',
    path: '/admin/test-inbox',
    schemes: LIGHT,
    act: async (page) =>
      page.getByRole('main').getByRole('link').or(page.getByRole('row')).nth(1).click(),
  },
  {
    name: 'palette',
    path: '/dashboard',
    sizes: ['desktop'],
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('a');
    },
  },
  {
    name: 'team-menu',
    path: '/dashboard',
    sizes: ['desktop'],
    schemes: LIGHT,
    act: async (page) =>
      page
        .getByRole('button', { name: /Savonnerie/ })
        .first()
        .click(),
  },
  {
    name: 'person-menu',
    path: '/dashboard',
    sizes: ['desktop'],
    schemes: LIGHT,
    act: async (page) => page.getByRole('button', { name: /Ada/ }).first().click(),
  },
  {
    name: 'more',
    path: '/dashboard',
    sizes: ['phone'],
    act: async (page) => page.getByRole('button', { name: 'Plus' }).click(),
  },
  { name: 'not-found', path: '/dashboard/nulle-part', schemes: LIGHT },
  { name: 'not-found-guest', path: '/nulle-part', shop: 'none', schemes: LIGHT },
  {
    name: 'offline',
    path: '/dashboard',
    schemes: LIGHT,
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('Hors ligne.').waitFor();
    },
  },
];

export const CUSTOMER: readonly Picture[] = [
  { name: 'note', path: '' },
  { name: 'note-4', path: '?rating=4' },
  {
    name: 'note-320',
    path: '',
    sizes: ['phone'],
    act: async (page) => page.setViewportSize({ width: 320, height: 568 }),
  },
  { name: 'pas-recu', path: '/postpone', sizes: ['phone'], customer: 3 },
  { name: 'stop', path: '/stop', sizes: ['phone'], customer: 3 },
  { name: 'legal', path: '/legal', customer: 3, whole: true },
  { name: 'apres-2', path: '', customer: 1, act: async (page) => rateOnce(page, /^Décevant/) },
  {
    name: 'apres-2-ouvert',
    path: '?thanks=1',
    customer: 1,
    sizes: ['phone'],
    whole: true,
    act: async (page) => page.getByText('À la boutique seulement').click(),
  },
  { name: 'apres-5', path: '', customer: 2, act: async (page) => rateOnce(page, /^Excellent/) },
  {
    name: 'apres-5-avis',
    path: '?thanks=1',
    customer: 2,
    sizes: ['phone'],
    whole: true,
    act: async (page) => page.getByText('Sur notre site').click(),
  },
  { name: 'fin', path: '?done=1', customer: 2, sizes: ['phone'] },
  { name: 'avis-ecrit', path: '', customer: 4, whole: true, act: writeOnce },
  { name: 'avis-modifie', path: '/review?edit=1', customer: 4, sizes: ['phone'], whole: true },
  { name: 'avis-photos', path: '/photo', customer: 4, sizes: ['phone'], whole: true },
  { name: 'avis-retire', path: '/review', customer: 4, sizes: ['phone'], whole: true },
  { name: 'deja', path: '', customer: 2, sizes: ['phone'] },
  { name: 'en', path: '?lang=en', sizes: ['phone'] },
  { name: 'preferences', path: '/preferences', sizes: ['phone'], customer: 3 },
  ...(['de', 'it'] as const).flatMap((locale): Picture[] => [
    { name: `note-${locale}`, path: `?lang=${locale}`, sizes: ['phone'] },
    {
      name: `apres-2-${locale}`,
      path: `?thanks=1&lang=${locale}`,
      customer: 1,
      sizes: ['phone'],
      whole: true,
    },
    {
      name: `avis-${locale}`,
      path: `?thanks=1&lang=${locale}`,
      customer: 2,
      sizes: ['phone'],
      whole: true,
      act: openDetails,
    },
    {
      name: `legal-${locale}`,
      path: `/legal?lang=${locale}`,
      customer: 3,
      sizes: ['phone'],
      whole: true,
    },
    {
      name: `preferences-${locale}`,
      path: `/preferences?lang=${locale}`,
      customer: 3,
      sizes: ['phone'],
    },
  ]),
  { name: 'sans-lien', path: '/../../y', sizes: ['phone'] },
];
