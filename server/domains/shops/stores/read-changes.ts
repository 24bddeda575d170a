import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import { transaction } from '#server/database/transaction.ts';
import type { ChangedOrders } from '#server/ports/store-platform.ts';
import { recordStoreOrders } from './record-store-orders.ts';
import {
  advance,
  type ChangePlace,
  followClock,
  nextPlace,
  startOf,
  unread,
} from './store-cursor.ts';
import { changeStoreSettings, lockStore, meaningsOf, storeSettingsOf } from './store-row.ts';
import { type StoreApp, withStore } from './with-store.ts';

/** The maximum number of pages of one run. The next run continues. */
const MOST_PAGES = 50;
/** The longest run, in milliseconds, so that a slow store does not delay the others. */
const LONGEST_RUN_MS = 60_000;

/**
 * Reads the orders of a store that changed since the last run, page by page. The orders of a page
 * and the cursor are saved in one transaction. Two runs at once read the same orders twice, which
 * changes nothing.
 */
export async function readStoreChanges(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
): Promise<void> {
  const began = performance.now();
  let place: ChangePlace | null = null;
  let now: string | null = null;
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const at: ChangePlace | null = place;
    const page: (ChangedOrders & { from: ChangePlace }) | null = await withStore(
      app,
      team_id,
      name,
      async (store, platform, row) => {
        const { cursor } = storeSettingsOf(row);
        if (cursor === undefined) return null;
        const from = at ?? { from: startOf(cursor), known: [] };
        return { ...(await platform.listChanged(store, from)), from };
      },
    );
    if (page === null) return;
    // The first answer contains the store’s time. When its clock was set back, the run starts at an
    // earlier time.
    if (now === null && page.now !== null && place === null) {
      now = page.now;
      if (await beginsEarlier(app, team_id, name, page.from, now)) continue;
    }
    now = page.now ?? now;
    await savePage(app, team_id, name, page, now);
    if (page.unreadable.length > 0)
      app.log.warn({ team_id, name, ids: page.unreadable }, 'orders of a store are unreadable');
    if (!page.is_full || performance.now() - began > LONGEST_RUN_MS) return;
    place = nextPlace(page.from, page.orders);
  }
}

/**
 * Moves the cursor to the store’s clock. Returns true when the run must start earlier. The cursor
 * is saved first, so that an interrupted run continues from there.
 */
async function beginsEarlier(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
  { from }: ChangePlace,
  now: string,
): Promise<boolean> {
  return transaction(app, async (tx) => {
    const row = await lockStore(tx.db, team_id, name);
    if (!row) return false;
    const { cursor } = storeSettingsOf(row);
    if (cursor === undefined) return false;
    const followed = followClock(cursor, now, tx.now);
    await changeStoreSettings(tx.db, row, { cursor: followed });
    return Date.parse(startOf(followed)) < Date.parse(from);
  });
}

async function savePage(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
  { orders }: ChangedOrders,
  now: string | null,
): Promise<void> {
  await transaction(app, async (tx) => {
    // Two runs at once are serialized, so that no cursor is lost.
    const row = await lockStore(tx.db, team_id, name);
    if (!row || row.state === 'disconnected') return;
    const settings = storeSettingsOf(row);
    const { cursor } = settings;
    if (cursor === undefined) return;
    const meaningOf = meaningsOf(settings);
    await recordStoreOrders(tx, { team_id, platform: name, meaningOf }, unread(cursor, orders));
    await changeStoreSettings(tx.db, row, { cursor: advance(cursor, orders, now) });
  });
}
