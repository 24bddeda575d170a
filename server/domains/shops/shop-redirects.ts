import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { openState, stateCookie } from '#server/http/access/connection-state.ts';
import type { BrowserAnswer, BrowserRoute } from '#server/http/calls/browser-route.ts';
import { needPlatform, readSignedShop, shopReturn } from './shop-callback.ts';
import { findShopByDomain } from './shop-row.ts';
import { wantedScopes } from './wanted-scopes.ts';

const JOURNEYS_PER_MINUTE = 60;

/**
 * The two routes to Shopify that start without a session: `/shopify/install` is the App URL, opened
 * from Shopify, and `/shopify/redirect` is the button of Recueil’s own pages. They answer a person,
 * so that a refused shop leads to the page that explains the refusal.
 */
export const shopRedirects: readonly BrowserRoute[] = [
  {
    path: '/shopify/install',
    per_minute: JOURNEYS_PER_MINUTE,
    answer: (app, { query }) =>
      redirectToShopify(app, () => readSignedShop(app, needPlatform(app), query)),
  },
  {
    path: '/shopify/redirect',
    per_minute: JOURNEYS_PER_MINUTE,
    answer: (app, { query }) =>
      redirectToShopify(app, () => needPlatform(app).readDomain(query.get('shop') ?? '')),
  },
];

async function redirectToShopify(app: App, findShop: () => string | null): Promise<BrowserAnswer> {
  const platform = needPlatform(app);
  const domain = refused(findShop);
  if (domain === null) return { redirect: '/register-shopify?error=refused' };
  const state = await openState(app, { service: 'shopify', session_id: null, team_id: null });
  const known = await findShopByDomain(app.db, domain);
  const scopes = await wantedScopes(app.db, platform, known?.team_id ?? null);
  return {
    redirect: platform.agreementAddress({ domain, state, redirect_uri: shopReturn(app), scopes }),
    cookie: stateCookie(state, app.config.publicUrl.startsWith('https:')),
  };
}

function refused(find: () => string | null): string | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof Failure && error.code === 'shopify_refused') return null;
    throw error;
  }
}
