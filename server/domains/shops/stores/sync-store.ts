import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import type { EventPayload } from '#server/events.ts';
import { Failure } from '#server/failures.ts';
import { isRefusal } from '#server/domains/channels/connections/refuse-key.ts';
import { notConnected } from '#server/domains/channels/connections/integration-name.ts';
import { readStoreChanges } from './read-changes.ts';
import { refuseStore } from './refuse-store.ts';
import { ensureStoreWebhooks } from './store-webhooks.ts';
import { changeStoreSettings, findStore, type StoreRow } from './store-row.ts';
import { type StoreApp, withStore } from './with-store.ts';

/**
 * Reads the store again: what it is, its statuses, its webhooks. A refused key breaks the
 * connection, an answer repairs it; a store that cannot be read is a refusal that says what was
 * seen.
 */
export async function syncStore(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
): Promise<StoreRow> {
  try {
    await readStoreAgain(app, team_id, name);
  } catch (error) {
    if (!isRefusal(error)) throw refuseStore(error, 'url');
  }
  const row = await findStore(app.db, team_id, name);
  if (!row) throw notConnected(name);
  return row;
}

async function readStoreAgain(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
): Promise<void> {
  const { row, details, states } = await withStore(
    app,
    team_id,
    name,
    async (store, platform, row) => ({
      row,
      details: await platform.readStore(store),
      states: await platform.listStates(store),
    }),
  );
  await changeStoreSettings(app.db, row, {
    store_name: details.name,
    version: details.version,
    options: { ...details.options },
    notes: [...details.notes],
    states: [...states],
  });
  await ensureStoreWebhooks(app, team_id, name);
}

/** What follows a connection: webhooks, and the orders that changed while it was away. */
export async function syncNewStore(
  app: StoreApp,
  { team_id, name }: EventPayload<'store_connected'>,
): Promise<void> {
  try {
    await readStoreAgain(app, team_id, name);
    await readStoreChanges(app, team_id, name);
  } catch (error) {
    // Disconnected meanwhile. What the store refuses is on its card, and the next run tries again.
    if (!(error instanceof Failure) && !isRefusal(error)) throw error;
  }
}
