import { brokenScreen, never, type Picture } from './picture.ts';

/** Every screen that reads more than the team. */
const READING: readonly (readonly [name: string, path: string])[] = [
  ['dashboard', '/dashboard'],
  ['statistics', '/dashboard/statistics'],
  ['queue', '/dashboard/queue'],
  ['reviews-queue', '/dashboard/reviews_queue'],
  ['queue-old', '/dashboard/queue/index_old'],
  ['imports', '/dashboard/queue/imports'],
  ['reviews', '/dashboard/reviews'],
  ['reviews-old', '/dashboard/reviews/index-old'],
  ['trustpilot-mode', '/dashboard/reviews/trustpilot_mode'],
  ['shop-reviews', '/dashboard/reviews/shop'],
  ['products', '/dashboard/products'],
  ['questions', '/dashboard/products/questions'],
  ['flow', '/dashboard/flow-configuration'],
  ['flow-step', '/dashboard/flow-configuration?step=request'],
  ['rating', '/dashboard/conditional_rating'],
  ['upsells', '/dashboard/upsell-configuration'],
  ['page-builder', '/dashboard/customization/pages'],
  ['integrations', '/dashboard/settings/integrations'],
  ['integration-shopify', '/dashboard/settings/integrations/shopify'],
  ['integration-kanal', '/dashboard/settings/integrations/kanal'],
  ['account', '/dashboard/settings/account'],
  ['settings-members', '/dashboard/settings/members'],
  ['settings-api-keys', '/dashboard/settings/api-keys'],
  ['settings-webhooks', '/dashboard/settings/webhooks'],
  ['settings-opt-outs', '/dashboard/settings/opt-outs'],
  ['settings-data', '/dashboard/settings/data'],
  ['settings-journal', '/dashboard/settings/journal'],
  ['settings-compliance', '/dashboard/settings/compliance'],
  ['settings-billing', '/dashboard/settings/billing'],
  ['help', '/dashboard/aide'],
  ['admin', '/admin'],
  ['people', '/admin/impersonation'],
  ['test-inbox', '/admin/test-inbox'],
];

/** Screens whose calls all fail (-down), or are never answered (-slow). */
export const STATE_SCREENS: readonly Picture[] = READING.flatMap(([name, path]): Picture[] => [
  { name: `${name}-down`, path, before: brokenScreen('**/api/{team,admin}/**') },
  { name: `${name}-slow`, path, before: never('**/api/{team,admin}/**') },
]);
