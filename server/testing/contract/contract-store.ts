import { sealCredentials } from '#server/domains/channels/connections/seal-credentials.ts';
import { newCursor } from '#server/domains/shops/stores/store-cursor.ts';
import type { ContractApp } from './contract-app.ts';

export const storeAddress = (marker: string): string => `https://${marker}.example`;

/** A store of its own in place of the shop at Shopify: a team has one shop. */
export async function addContractStore(
  app: Pick<ContractApp, 'db' | 'clock' | 'config'>,
  { team_id, marker }: { team_id: string; marker: string },
): Promise<void> {
  await app.db
    .updateTable('integrations')
    .set({ state: 'disconnected' })
    .where('team_id', '=', team_id)
    .where('name', '=', 'shopify')
    .execute();
  const name = 'woocommerce';
  const now = app.clock.now();
  const columns = {
    state: 'connected' as const,
    account: `${marker}.example`,
    credentials: sealCredentials(
      app.config,
      { team_id, name },
      JSON.stringify({
        keys: { consumer_key: 'ck_1', consumer_secret: 'cs_1' },
        hook_secret: 'a'.repeat(40),
      }),
    ),
    connected_at: now,
    last_sync_at: now,
    settings: JSON.stringify({
      store: storeAddress(marker),
      called: storeAddress(marker),
      store_name: 'Boutique',
      states: [{ id: 'completed', label: 'Terminée', meaning: 'shipped' }],
      cursor: newCursor(now.toISOString()),
      hook_token: `hook-${marker}`,
    }),
  };
  await app.db
    .insertInto('integrations')
    .values({ team_id, name, ...columns })
    .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(columns))
    .execute();
}
