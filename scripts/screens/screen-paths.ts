import { pageRoutes } from '#contract/api/page-routes.ts';

/** The addresses that need no id. */
const paths: readonly string[] = pageRoutes.filter((route) => !route.includes(':'));
const isOf = (path: string, ...parts: readonly string[]): boolean =>
  parts.some((part) => path === part || path.startsWith(`${part}/`));

/** The addresses of the back office, of a shop and of the instance. */
export const SHOP_PATHS = paths.filter((path) => isOf(path, '/dashboard', '/admin'));

/** The addresses for an account that is registered and has not set up its shop. */
export const BEGINNER_PATHS = paths.filter((path) => isOf(path, '/onboarding'));

/** The addresses for people who are not signed in. */
export const GUEST_PATHS = paths.filter(
  (path) => path !== '/' && !SHOP_PATHS.includes(path) && !BEGINNER_PATHS.includes(path),
);
