import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { App } from '#server/app.ts';
import { isReachable } from '#server/is-loopback-address.ts';
import { changeStoreSettings, openStoreCredentials, storeSettingsOf } from './store-row.ts';
import { type StoreApp, withStore } from './with-store.ts';

export function storeWebhookAddress(
  { config }: Pick<App, 'config'>,
  name: StorePlatformName,
  hook_token: string,
): string {
  return `${config.publicUrl}/webhooks/${name}/${hook_token}`;
}

/**
 * Ensures that the store sends webhooks about its orders, when its platform supports them. A store
 * cannot reach an instance on a loopback address, unless both run on the same machine.
 */
export async function ensureStoreWebhooks(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
): Promise<void> {
  const hooks = app.stores[name]?.webhooks;
  if (!hooks || !(isReachable(app.config) || app.config.allowPrivateAddresses)) return;
  await withStore(app, team_id, name, async (store, _platform, row) => {
    const { hook_token } = storeSettingsOf(row);
    const credentials = openStoreCredentials(app, row);
    if (hook_token === undefined || credentials === null) return;
    const address = storeWebhookAddress(app, name, hook_token);
    const { state, reason } = await hooks.ensure(store, {
      address,
      secret: credentials.hook_secret,
    });
    if (state === 'renewed') app.log.info({ team_id, name }, 'webhooks of a store were renewed');
    await changeStoreSettings(app.db, row, {
      hook_state: state === 'refused' ? 'refused' : 'active',
      hook_reason: reason,
    });
  });
}

export async function removeStoreWebhooks(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
): Promise<void> {
  const hooks = app.stores[name]?.webhooks;
  if (!hooks) return;
  await withStore(app, team_id, name, async (store, _platform, row) => {
    const { hook_token } = storeSettingsOf(row);
    if (hook_token !== undefined)
      await hooks.remove(store, { address: storeWebhookAddress(app, name, hook_token) });
  });
}
