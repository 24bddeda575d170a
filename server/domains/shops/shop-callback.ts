import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import type { ShopAccess } from '#server/ports/shop-access.ts';
import type { ShopDetails, ShopPlatform } from '#server/ports/shop-platform.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

const FRESH_MS = 90_000;

/** The verified query of Shopify’s redirect. */
export interface ShopCallback {
  domain: string;
  code: string;
  /** The state in the cookie of this browser; null when the connection did not start here. */
  state: string | null;
}

/** Returns the URL of the page to which Shopify returns merchants. */
export function shopReturn({ config }: Pick<App, 'config'>): string {
  return `${config.publicUrl}/register-shopify`;
}

export function needPlatform({ shopPlatform }: Pick<App, 'shopPlatform'>): ShopPlatform {
  if (!shopPlatform) throw new Failure('shopify_not_configured');
  return shopPlatform;
}

/**
 * Returns the shop that a query names. Throws when the query was not signed by Shopify in the last
 * 90 seconds.
 */
export function readSignedShop(
  app: Pick<App, 'clock'>,
  platform: ShopPlatform,
  query: URLSearchParams,
): string {
  const [shop, timestamp] = [query.get('shop') ?? '', query.get('timestamp') ?? ''];
  const isSigned = platform.isSignedQuery(query);
  const isFresh =
    /^\d{9,11}$/u.test(timestamp) &&
    Math.abs(app.clock.now().getTime() - Number(timestamp) * 1000) <= FRESH_MS;
  if (!isSigned || platform.readDomain(shop) !== shop || !isFresh)
    throw new Failure('shopify_refused');
  return shop;
}

/**
 * Checks in this order that the state is the one of this browser, the signature is Shopify’s, the
 * shop is a domain of Shopify and the timestamp is recent
 * (https://shopify.dev/docs/apps/build/authentication-authorization).
 */
export function readShopCallback(
  app: App,
  platform: ShopPlatform,
  { url, state_cookie }: { url: string; state_cookie: string | null },
): ShopCallback {
  const query = new URLSearchParams(url.split('?')[1] ?? '');
  const state = query.get('state');
  if (state !== state_cookie) throw new Failure('shopify_refused');
  return { domain: readSignedShop(app, platform, query), code: query.get('code') ?? '', state };
}

/** Exchanges the code for tokens and reads the data of the shop. */
export async function openShop(
  app: Pick<App, 'clock'>,
  platform: ShopPlatform,
  { domain, code }: ShopCallback,
): Promise<{ access: ShopAccess; details: ShopDetails }> {
  try {
    const access = await platform.exchangeCode(domain, code, app.clock.now());
    return {
      access,
      details: await platform.readShop({ domain, access_token: access.access_token }),
    };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.kind === 'auth') throw new Failure('shopify_refused', { cause: error });
    if (error.kind === 'business')
      throw new Failure('provider_plan', { message: error.message, cause: error });
    throw new Failure('provider_failed', {
      message:
        'Shopify ne répond pas comme prévu pour l’instant : recommencez dans quelques minutes.',
      cause: error,
    });
  }
}
