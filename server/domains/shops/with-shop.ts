import type { App } from '#server/app.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { recordConnectionError } from '#server/domains/channels/connections/record-connection-error.ts';
import { isRefusal } from '#server/domains/channels/connections/refuse-key.ts';
import { refuseWhileHeld } from '#server/domains/channels/senders/is-held.ts';
import type { ShopAccess, ShopCredentials } from '#server/ports/shop-access.ts';
import type { ShopPlatform } from '#server/ports/shop-platform.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { markShopBroken, markShopRead } from './mark-shop.ts';
import { isEnding, renewAccess } from './renew-access.ts';
import { findShop, openAccess, settingsOf } from './shop-row.ts';

export type ShopApp = Pick<
  App,
  'db' | 'config' | 'clock' | 'shopPlatform' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

/**
 * Calls a team’s shop with a valid token and shows the result on its card. Throws the Failures
 * `shopify_not_connected` and `unconfirmed_restore`, or ProviderError.
 */
export async function withShop<T>(
  app: ShopApp,
  team_id: string,
  work: (credentials: ShopCredentials, platform: ShopPlatform) => Promise<T>,
): Promise<T> {
  const row = await findShop(app.db, team_id);
  const access = row && row.state !== 'disconnected' ? openAccess(app, row) : null;
  const domain = row && settingsOf(row).shop;
  const platform = app.shopPlatform;
  if (!platform || access === null || domain === undefined) throw notConnected('shopify');
  await refuseWhileHeld(app.db);
  try {
    const answer = await attempt(app, { platform, team_id, domain, access }, work);
    await markShopRead(app, team_id);
    return answer;
  } catch (error) {
    if (isRefusal(error)) await markShopBroken(app, team_id, error.message);
    else if (error instanceof ProviderError)
      await recordConnectionError(app, { team_id, name: 'shopify' }, error);
    throw error;
  }
}

interface Attempt {
  platform: ShopPlatform;
  team_id: string;
  domain: string;
  access: ShopAccess;
}

/** Renews a token that is refused before it expires and repeats the call once. */
async function attempt<T>(
  app: ShopApp,
  { platform, team_id, domain, access }: Attempt,
  work: (credentials: ShopCredentials, platform: ShopPlatform) => Promise<T>,
): Promise<T> {
  const renew = (): Promise<ShopAccess> => renewAccess(app, platform, team_id, access.access_token);
  const call = ({ access_token }: ShopAccess): Promise<T> =>
    work({ domain, access_token }, platform);
  if (isEnding(access, app.clock.now())) return call(await renew());
  try {
    return await call(access);
  } catch (error) {
    if (
      !(error instanceof ProviderError) ||
      error.field !== 'access_token' ||
      access.refresh_token === null
    )
      throw error;
    return call(await renew());
  }
}
