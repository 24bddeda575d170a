import { sql } from 'kysely';
import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { presentTopics, webhookAddress } from './ensure-subscriptions.ts';
import { presentShopRatings } from './ratings/present-shop-ratings.ts';
import { wantedScopes } from './wanted-scopes.ts';
import { findShop, settingsOf, type ShopSettings } from './shop-row.ts';

/**
 * The least number of recent orders from which the server decides whether the shop provides
 * customer data.
 */
const ENOUGH = 3;
const LOOKED_AT = 20;

/** Returns the state of the Shopify connection for its card. */
export async function getShopifyAccount(
  app: App,
  { caller: { team_id } }: Pick<Call<'getShopifyAccount'>, 'caller'>,
): Promise<Answer<'getShopifyAccount'>> {
  const row = await findShop(app.db, team_id);
  const shop = row && row.state !== 'disconnected' ? settingsOf(row) : null;
  const wanted =
    shop && app.shopPlatform ? await wantedScopes(app.db, app.shopPlatform, team_id) : [];
  return {
    data: {
      is_configured: app.shopPlatform !== null,
      shop: shop?.shop ?? null,
      shop_name: shop?.shop_name ?? null,
      topics: presentTopics(app, shop?.topics ?? {}),
      missing_scopes: shop ? wanted.filter((scope) => !grants(shop.scopes, scope)) : [],
      has_customer_data: shop ? await hasCustomerData(app, team_id) : null,
      orders_since: shop
        ? ((
            await app.shops.find(({ name }) => name === 'shopify')?.readsSince(team_id)
          )?.toISOString() ?? null)
        : null,
      orders_read_until: shop?.orders_read_until ?? null,
      catalogue: shop ? presentCatalogue(shop) : null,
      product_ratings: shop ? await presentShopRatings(app, team_id, shop) : null,
      webhook_url: webhookAddress(app),
    },
  };
}

function presentCatalogue({
  scopes,
  catalogue,
}: ShopSettings): NonNullable<Answer<'getShopifyAccount'>['data']['catalogue']> {
  const { product_count, read_count, read_at, problem } = catalogue;
  const isPreparing = catalogue.export !== null && read_count === 0;
  return {
    state: !grants(scopes, 'read_products')
      ? 'not_allowed'
      : catalogue.is_complete
        ? 'complete'
        : isPreparing
          ? 'preparing'
          : 'reading',
    product_count,
    read_count,
    read_at: read_at ?? null,
    problem,
  };
}

/** Returns true when a scope is granted. The write scope includes the read scope. */
function grants(scopes: readonly string[], scope: string): boolean {
  return scopes.includes(scope) || scopes.includes(scope.replace(/^read_/u, 'write_'));
}

/**
 * Returns true when recent orders contain customer data, which need Shopify’s approval of protected
 * data. Returns null when there are too few orders.
 */
async function hasCustomerData({ db }: Pick<App, 'db'>, team_id: string): Promise<boolean | null> {
  const {
    rows: [counts],
  } = await sql<{ orders: number; named: number }>`
    select count(*)::int as orders, count(*) filter (where coalesce(email, phone_number, first_name, last_name) is not null)::int as named
    from (select email, phone_number, first_name, last_name from orders where team_id = ${team_id} and integration_name = 'shopify' order by id desc limit ${LOOKED_AT}) latest`.execute(
    db,
  );
  return !counts || counts.orders < ENOUGH ? null : counts.named > 0;
}
