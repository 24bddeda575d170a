import { expect, test } from 'vitest';
import { pageRoutes } from '#contract/api/page-routes.ts';
import { openQueryClient } from '#web/api/query-client.ts';
import { openRouter } from '../router.ts';

/** Tests the guards of each page. A new page fails this test until it is listed here. */
const UNGUARDED = [
  '/confirm-email',
  '/reset-password',
  '/google/callback',
  '/oidc/callback',
  '/invitation',
];
const GUESTS = ['/login', '/login/index_old', '/register', '/forgot-password'];
const ADMINS = /^\/admin(\/|$)/;
const SIGNED_IN = [
  /^\/$/,
  /^\/dashboard(\/|$)/,
  /^\/teams\/:teamId\/:phoneNumberId$/,
  /^\/onboarding\//,
];
/** Pages that everybody may open. */
const PUBLIC = ['/register-shopify', '/dashboard/reviews/custom'];

function owed(route: string): readonly string[] | undefined {
  if (UNGUARDED.includes(route) || PUBLIC.includes(route)) return [];
  if (GUESTS.includes(route)) return ['guest'];
  if (ADMINS.test(route)) return ['checking-admin'];
  return SIGNED_IN.some((pattern) => pattern.test(route)) ? ['auth'] : undefined;
}

const router = openRouter(openQueryClient());

test.each(pageRoutes)('%s has the guards of its rule', (route) => {
  const address = route.replaceAll(/:\w+/g, '1');
  const matches = router.matchRoutes(address);
  expect(matches.at(-1)?.routeId, `${route} is known to the server and not to the page`).not.toBe(
    '__root__',
  );
  expect(matches.flatMap(({ staticData }) => staticData.guards ?? [])).toEqual(owed(route));
});

test('every page of the browser is listed on the server', () => {
  const known = new Set<string>(pageRoutes.map((route) => route.replaceAll(/:\w+/g, '$')));
  const paths = Object.keys(router.routesByPath).map((path) =>
    (path === '/' ? path : path.replace(/\/$/, '')).replaceAll(/\$\w+/g, '$'),
  );
  expect(paths.filter((path) => !known.has(path))).toEqual([]);
});
