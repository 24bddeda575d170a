import { refuseKey, isRefusal } from '#server/domains/channels/connections/refuse-key.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { ensureSubscriptions } from './ensure-subscriptions.ts';
import { changeSettings, findShop, type ShopRow } from './shop-row.ts';
import { type ShopApp, withShop } from './with-shop.ts';

/**
 * Reads the shop’s name and permissions, and renews lost subscriptions. A refusal marks the
 * connection as broken, and an answer repairs it. When Shopify does not answer, the call fails with
 * 502.
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
