import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { recordConnectionError } from '#server/domains/channels/connections/record-connection-error.ts';
import { isRefusal } from '#server/domains/channels/connections/refuse-key.ts';
import { refuseWhileHeld } from '#server/domains/channels/senders/is-held.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { Store, StorePlatform } from '#server/ports/store-platform.ts';
import { markShopBroken, markShopRead } from '../mark-shop.ts';
import { findStore, type StoreRow, storeOf } from './store-row.ts';

export type StoreApp = Pick<
  App,
  'db' | 'config' | 'clock' | 'log' | 'stores' | 'eventHandlers' | 'enqueue' | 'applyCounts'
>;

/**
 * Calls a team’s store and shows the result on its card: a refused key marks the connection as
 * broken, and another error is shown until the store answers again. Throws the Failures
 * `<platform>_not_connected` and `unconfirmed_restore`, or ProviderError.
 */
export async function withStore<T>(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
  work: (store: Store, platform: StorePlatform, row: StoreRow) => Promise<T>,
): Promise<T> {
  const row = await findStore(app.db, team_id, name);
  const store = row ? storeOf(app, row) : null;
  const platform = app.stores[name];
  if (!row || !store || !platform) throw notConnected(name);
  await refuseWhileHeld(app.db);
  try {
    const answer = await work(store, platform, row);
    await markShopRead(app, team_id, name);
    return answer;
  } catch (error) {
    if (isRefusal(error)) await markShopBroken(app, team_id, error.message, name);
    else if (error instanceof ProviderError)
      await recordConnectionError(app, { team_id, name }, error);
    throw error;
  }
}
