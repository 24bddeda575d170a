/** Every address of the single page; the server answers 200 with the shell for these, 404 for any other. `:` stands for one segment. */
export const pageRoutes = [
  '/',
  '/login',
  '/login/index_old',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/google/callback',
  '/confirm-email',
  '/onboarding/website',
  '/onboarding/branding',
  '/onboarding/customize-profile',
  '/invitation',
  '/teams/:teamId/:phoneNumberId',
  '/dashboard',
  '/dashboard/queue',
  '/dashboard/queue/imports',
  '/dashboard/queue/imports/:importId',
  '/dashboard/queue/new',
  '/dashboard/queue/index_old',
  '/dashboard/reviews_queue',
  '/dashboard/reviews',
  '/dashboard/flow-configuration',
  '/dashboard/flow-configuration/first_reminder',
  '/dashboard/flow-configuration/last_reminder',
  '/dashboard/customization/test',
  '/dashboard/integrations',
  '/dashboard/settings',
  '/dashboard/settings/account',
  '/dashboard/settings/integrations',
  '/dashboard/settings/numbers',
  '/dashboard/settings/team',
  '/dashboard/settings/members',
  '/dashboard/settings/api-keys',
  '/dashboard/settings/notifications',
  '/dashboard/settings/general-link',
  '/dashboard/settings/opt-outs',
  '/dashboard/settings/journal',
  '/admin',
  '/admin/impersonation',
  '/admin/outbox',
] as const;

const patterns = pageRoutes.map((route) => new RegExp(`^${route.replace(/:\w+/g, '[^/]+')}/?$`));

export function isPageRoute(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
