import { refuseKey, isRefusal } from '#server/domains/channels/connections/refuse-key.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { ensureSubscriptions } from './ensure-subscriptions.ts';
import { changeSettings, findShop, type ShopRow } from './shop-row.ts';
import { type ShopApp, withShop } from './with-shop.ts';

/**
 * Asks the shop what it is called and lets us do, and renews what it lost. A refusal breaks the
 * connection, an answer repairs it; a silent Shopify is a 502.
 */
export async function syncShop(app: ShopApp, team_id: string): Promise<ShopRow> {
  try {
    const { scopes, shop_name } = await withShop(app, team_id, async (credentials, platform) => ({
      scopes: [...(await platform.readScopes(credentials))],
      shop_name: (await platform.readShop(credentials)).name,
    }));
    await changeSettings(app.db, team_id, { scopes, shop_name });
    await ensureSubscriptions(app, team_id);
  } catch (error) {
    if (!isRefusal(error)) throw refuseKey(error, null);
  }
  const row = await findShop(app.db, team_id);
  if (!row) throw notConnected('shopify');
  return row;
}
