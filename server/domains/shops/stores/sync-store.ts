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
 * Reads the store again: its data, its statuses, its webhooks. A refused key marks the connection
 * as broken, and an answer repairs it. Throws a refusal with the reason when the store cannot be
 * read.
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

/** Runs after a connection: creates the webhooks and reads the orders that changed meanwhile. */
export async function syncNewStore(
  app: StoreApp,
  { team_id, name }: EventPayload<'store_connected'>,
): Promise<void> {
  try {
    await readStoreAgain(app, team_id, name);
    await readStoreChanges(app, team_id, name);
  } catch (error) {
    // The store was disconnected meanwhile. A refusal of the store is shown on its card, and the
    // next run tries again.
    if (!(error instanceof Failure) && !isRefusal(error)) throw error;
  }
}
