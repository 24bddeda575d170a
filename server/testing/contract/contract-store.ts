import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { newCursor } from '#server/domains/shops/stores/store-cursor.ts';
import type { ContractApp } from './contract-app.ts';

export const storeAddress = (marker: string): string => `https://${marker}.example`;
export const prestashopAddress = (marker: string): string => storeAddress(`ps-${marker}`);

const KEYS: Readonly<Record<StorePlatformName, Readonly<Record<string, string>>>> = {
  woocommerce: { consumer_key: 'ck_1', consumer_secret: 'cs_1' },
  prestashop: { api_key: 'A'.repeat(32) },
};

/** Connects a self-hosted store in place of the shop at Shopify, because a team has one shop. */
export async function addContractStore(
  app: Pick<ContractApp, 'db' | 'clock' | 'config'>,
  { team_id, marker }: { team_id: string; marker: string },
  name: StorePlatformName = 'woocommerce',
): Promise<void> {
  await app.db
    .updateTable('integrations')
    .set({ state: 'disconnected' })
    .where('team_id', '=', team_id)
    .where('name', 'in', ['shopify', 'woocommerce', 'prestashop'])
    .where('name', '<>', name)
    .execute();
  const now = app.clock.now();
  const url = name === 'woocommerce' ? storeAddress(marker) : prestashopAddress(marker);
  const columns = {
    state: 'connected' as const,
    account: `${marker}.example`,
    credentials: sealCredentials(
      app.config,
      { team_id, name },
      JSON.stringify({
        keys: KEYS[name],
        hook_secret: 'a'.repeat(40),
      }),
    ),
    connected_at: now,
    last_sync_at: now,
    settings: JSON.stringify({
      store: url,
      called: url,
      store_name: 'Boutique',
      states: [{ id: 'completed', label: 'Terminée', meaning: 'shipped' }],
      cursor: newCursor(now.toISOString()),
      hook_token: `${name}-${marker}`,
    }),
  };
  await app.db
    .insertInto('integrations')
    .values({ team_id, name, ...columns })
    .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(columns))
    .execute();
}
