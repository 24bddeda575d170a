import { openFile, openReview, openReviewsFile, sentTest } from './picture-acts.ts';
import { type Picture, brokenScreen } from './screens/picture.ts';
import { ACCOUNT_SCREENS } from './screens/account-screens.ts';
import { DASHBOARD_SCREENS } from './screens/dashboard-screens.ts';
import { QUEUE_SCREENS } from './screens/queue-screens.ts';
import { FLOW_SCREENS } from './screens/flow-screens.ts';
import { STATE_SCREENS } from './screens/state-screens.ts';
import { SETTINGS_SCREENS } from './screens/settings-screens.ts';

export const BACK_OFFICE: readonly Picture[] = [
  ...ACCOUNT_SCREENS,
  ...DASHBOARD_SCREENS,
  ...QUEUE_SCREENS,
  { name: 'reviews', path: '/dashboard/reviews' },
  { name: 'reviews-empty', path: '/dashboard/reviews', shop: 'empty' },
  { name: 'reviews-panel', path: '/dashboard/reviews', act: openReview },
  { name: 'reviews-old', path: '/dashboard/reviews/index-old' },
  { name: 'shop-reviews', path: '/dashboard/reviews/shop' },
  { name: 'trustpilot-mode', path: '/dashboard/reviews/trustpilot_mode' },
  { name: 'shop-reviews-empty', path: '/dashboard/reviews/shop', shop: 'empty' },
  { name: 'wall-settings', path: '/dashboard/reviews/wall', whole: true },
  {
    name: 'reviews-broken',
    path: '/dashboard/reviews',
    sizes: ['desktop', 'tablet'],
    before: brokenScreen('**/api/team/reviews**'),
  },
  ...FLOW_SCREENS,
  { name: 'rating', path: '/dashboard/conditional_rating?rating=2' },
  { name: 'rating-empty', path: '/dashboard/conditional_rating', shop: 'empty' },
  {
    name: 'rating-simulation',
    path: '/dashboard/conditional_rating?panel=simulation',
    sizes: ['phone', 'narrow'],
  },
  { name: 'rating-editor', path: '/dashboard/conditional_rating/editor', whole: true },
  {
    name: 'rating-steering',
    path: '/dashboard/conditional_rating/editor',
    act: async (page) => page.getByRole('radio', { name: 'Redirection' }).check(),
  },
  { name: 'upsells-empty', path: '/dashboard/upsell-configuration', shop: 'empty' },
  { name: 'upsell-create', path: '/dashboard/upsell-configuration/create' },
  { name: 'customization', path: '/dashboard/customization' },
  { name: 'customization-whole', path: '/dashboard/customization', whole: true },
  { name: 'page-builder', path: '/dashboard/customization/pages' },
  {
    name: 'page-builder-block',
    path: '/dashboard/customization/pages',
    act: async (page) => page.locator('[data-block-row]').nth(1).click(),
  },
  {
    name: 'page-builder-templates',
    path: '/dashboard/customization/pages',
    act: async (page) => page.getByRole('button', { name: 'Modèles' }).click(),
  },
  {
    name: 'page-builder-history',
    path: '/dashboard/customization/pages',
    act: async (page) => page.getByRole('button', { name: 'Historique' }).click(),
  },
  { name: 'test', path: '/dashboard/customization/test' },
  { name: 'test-sent', path: '/dashboard/customization/test', act: sentTest },
  { name: 'integrations', path: '/dashboard/settings/integrations' },
  { name: 'integration-mail', path: '/dashboard/settings/integrations/smtp', whole: true },
  { name: 'integration-trustpilot', path: '/dashboard/settings/integrations/trustpilot' },
  {
    name: 'integration-kanal-empty',
    path: '/dashboard/settings/integrations/kanal',
    shop: 'empty',
  },
  {
    name: 'integrations-empty',
    path: '/dashboard/settings/integrations',
    shop: 'empty',
  },
  { name: 'help', path: '/dashboard/aide' },
  { name: 'help-search', path: '/dashboard/aide?search=domaine' },
  { name: 'help-article', path: '/dashboard/aide/scenario', whole: true },
  { name: 'help-news', path: '/dashboard/aide/nouveautes' },
  { name: 'imports', path: '/dashboard/queue/imports' },
  { name: 'imports-empty', path: '/dashboard/queue/imports', shop: 'empty' },
  {
    name: 'import-mapping',
    path: '/dashboard/queue/imports',
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
  { name: 'products', path: '/dashboard/products' },
  { name: 'products-empty', path: '/dashboard/products', shop: 'empty' },
  { name: 'questions', path: '/dashboard/products/questions' },
  { name: 'questions-empty', path: '/dashboard/products/questions', shop: 'empty' },
  ...(
    [
      'shopify',
      'woocommerce',
      'prestashop',
      'laposte',
      'google',
      'brevo',
      'twilio',
      'slack',
      'meta',
      'api',
    ] as const
  ).map((service): Picture => ({
    name: `integration-${service}`,
    path: `/dashboard/settings/integrations/${service}`,
    whole: true,
  })),
  { name: 'people', path: '/admin/impersonation' },
  ...SETTINGS_SCREENS,
  ...STATE_SCREENS,
  { name: 'invitation-over', path: '/invitation#token=perdu', shop: 'none' },
  { name: 'admin', path: '/admin', whole: true },
  { name: 'test-inbox', path: '/admin/test-inbox' },
  {
    name: 'test-inbox-whatsapp',
    path: '/admin/test-inbox?search=%2B33',
    act: async (page) =>
      page.getByRole('main').getByRole('link').or(page.getByRole('row')).nth(1).click(),
  },
  {
    name: 'test-inbox-panel',
    path: '/admin/test-inbox',
    act: async (page) =>
      page.getByRole('main').getByRole('link').or(page.getByRole('row')).nth(1).click(),
  },
  {
    name: 'palette',
    path: '/dashboard',
    sizes: ['desktop', 'tablet'],
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('a');
    },
  },
  {
    name: 'team-menu',
    path: '/dashboard',
    sizes: ['desktop', 'tablet'],
    act: async (page) =>
      page
        .getByRole('button', { name: /Savonnerie/ })
        .first()
        .click(),
  },
  {
    name: 'person-menu',
    path: '/dashboard',
    sizes: ['desktop', 'tablet'],
    act: async (page) => page.getByRole('button', { name: /Ada/ }).first().click(),
  },
  {
    name: 'more',
    path: '/dashboard',
    sizes: ['phone', 'narrow'],
    act: async (page) => page.getByRole('button', { name: 'Plus' }).click(),
  },
  { name: 'not-found', path: '/dashboard/nulle-part' },
  { name: 'not-found-guest', path: '/nulle-part', shop: 'none' },
  {
    name: 'offline',
    path: '/dashboard',
    act: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('Hors ligne.').waitFor();
    },
  },
];
