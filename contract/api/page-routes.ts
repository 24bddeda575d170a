/**
 * Every route of the single-page application. The server answers 200 with its HTML for these and
 * 404 for any other path. `:` stands for one path segment.
 */
export const pageRoutes = [
  '/',
  '/login',
  '/login/index_old',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/google/callback',
  '/oidc/callback',
  '/register-shopify',
  '/confirm-email',
  '/onboarding/website',
  '/onboarding/branding',
  '/onboarding/customize-profile',
  '/invitation',
  '/teams/:teamId/:phoneNumberId',
  '/dashboard',
  '/dashboard/statistics',
  '/dashboard/queue',
  '/dashboard/queue/imports',
  '/dashboard/queue/imports/:importId',
  '/dashboard/queue/new',
  '/dashboard/queue/index_old',
  '/dashboard/reviews_queue',
  '/dashboard/reviews',
  '/dashboard/reviews/trustpilot_mode',
  '/dashboard/reviews/index-old',
  '/dashboard/reviews/shop',
  '/dashboard/reviews/wall',
  '/dashboard/products',
  '/dashboard/products/questions',
  '/dashboard/products/:productId',
  '/dashboard/customers/:customerId',
  '/dashboard/flow-configuration',
  '/dashboard/flow-configuration/first_reminder',
  '/dashboard/flow-configuration/last_reminder',
  '/dashboard/conditional_rating',
  '/dashboard/conditional_rating/editor',
  '/dashboard/upsell-configuration',
  '/dashboard/upsell-configuration/create',
  '/dashboard/customization',
  '/dashboard/customization/pages',
  '/dashboard/customization/test',
  '/dashboard/aide',
  '/dashboard/aide/:article',
  '/dashboard/integrations',
  '/dashboard/settings',
  '/dashboard/settings/account',
  '/dashboard/settings/integrations',
  '/dashboard/settings/integrations/:service',
  '/dashboard/settings/numbers',
  '/dashboard/settings/team',
  '/dashboard/settings/members',
  '/dashboard/settings/api-keys',
  '/dashboard/settings/webhooks',
  '/dashboard/settings/notifications',
  '/dashboard/settings/general-link',
  '/dashboard/settings/opt-outs',
  '/dashboard/settings/compliance',
  '/dashboard/settings/data',
  '/dashboard/settings/journal',
  '/dashboard/settings/billing',
  '/admin',
  '/admin/impersonation',
  '/admin/test-inbox',
  '/admin/outbox',
] as const;

export type PageRoute = (typeof pageRoutes)[number];

const patterns = pageRoutes.map(
  (route) => [route, new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`)] as const,
);

/** Returns the page route of a path, or null when the single-page application has no page there. */
export function pageRouteOf(path: string): PageRoute | null {
  return patterns.find(([, pattern]) => pattern.test(path))?.[0] ?? null;
}
