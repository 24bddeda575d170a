import type { App } from '#server/app.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { newToken } from '#server/domains/accounts/sessions/new-token.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { sealAccess } from '#server/domains/shops/shop-row.ts';
import { lastingToken } from '#fake-services/shopify/shopify-rows.ts';

type ShopApp = Pick<App, 'db' | 'clock' | 'config'>;

/**
 * Adds a shop that the team has connected and one that waits for its account, as if a merchant had
 * granted access.
 */
export async function addOnlineShop(
  app: ShopApp,
  team_id: string,
  marker: string,
): Promise<{
  shop_domain: string;
  registration: string;
  registration_domain: string;
  data_request_id: string;
}> {
  const [shop_domain, registration_domain] = [
    `${marker}.myshopify.com`,
    `n${marker}.myshopify.com`,
  ];
  const now = app.clock.now();
  const { token: registration, token_hash } = newToken();
  const credentials = sealCredentials(
    app.config,
    { team_id: registration_domain, name: 'shop_registration' },
    JSON.stringify(accessOf(registration_domain)),
  );
  const details = JSON.stringify({
    id: '61200934',
    name: 'Nouvelle',
    email: null,
    website_url: null,
    timezone: 'Europe/Paris',
  });
  await app.db
    .insertInto('shop_registrations')
    .values({
      code_hash: hashToken(registration_domain),
      token_hash,
      domain: registration_domain,
      credentials,
      details,
      created_at: now,
      expires_at: new Date(now.getTime() + 3_600_000),
    })
    .execute();
  await connectOnlineShop(app, team_id, shop_domain);
  const { id: data_request_id } = await app.db
    .insertInto('data_requests')
    .values({
      team_id,
      reference: marker,
      contact: `lea.${marker}@exemple.fr`,
      file: '{}',
      asked_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { data_request_id, shop_domain, registration, registration_domain };
}

/** Connects a shop, also after a call has disconnected it. */
export async function connectOnlineShop(
  app: ShopApp,
  team_id: string,
  domain: string,
): Promise<void> {
  const now = app.clock.now();
  const scopes = ['read_orders', 'read_fulfillments', 'read_customers', 'write_products'];
  const connected = {
    state: 'connected' as const,
    account: domain,
    credentials: sealAccess(app, team_id, accessOf(domain)),
    connected_at: now,
    last_sync_at: now,
    settings: JSON.stringify({
      shop: domain,
      shop_name: 'Boutique',
      scopes,
      installed_at: now.toISOString(),
      orders_read_until: now.toISOString(),
    }),
  };
  await app.db
    .insertInto('integrations')
    .values({ team_id, name: 'shopify', ...connected })
    .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(connected))
    .execute();
}

const accessOf = (domain: string) => ({
  access_token: lastingToken(domain),
  access_expires_at: null,
  refresh_token: null,
  refresh_expires_at: null,
  scopes: ['read_orders', 'read_fulfillments', 'read_customers', 'write_products'],
});
