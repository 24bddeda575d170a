import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import { transaction } from '#server/database/transaction.ts';
import { deactivateProducts, listNextProducts } from '#server/domains/products/missing-products.ts';
import { changeStoreSettings, findStore, lockStore, storeSettingsOf } from './store-row.ts';
import { type StoreApp, withStore } from './with-store.ts';

const TOGETHER = 100;
/**
 * When all of at least this number of products are missing, the answer is not considered to be the
 * store’s catalogue.
 */
const SUSPICIOUS = 10;

/**
 * Finds deleted products, for which a store sends no notification: each reading checks the next
 * hundred products of the catalogue, and starts again at its end. A missing product is no longer
 * sold, and its reviews stay.
 */
export async function markMissingProducts(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
): Promise<void> {
  const row = await findStore(app.db, team_id, name);
  if (!row) return;
  const { checked } = storeSettingsOf(row).catalogue;
  const ids = await listNextProducts(
    app.db,
    { team_id, source: name },
    { after: checked, count: TOGETHER },
  );
  const found =
    ids.length === 0
      ? new Set<string>()
      : await withStore(app, team_id, name, (store, platform) =>
          platform.findProductIds(store, ids),
        );
  const gone = ids.filter((id) => !found.has(id));
  const isSuspicious = gone.length === ids.length && ids.length >= SUSPICIOUS;
  if (isSuspicious) app.log.warn({ team_id, name }, 'a store says that it has no product left');
  await transaction(app, async (tx) => {
    const locked = await lockStore(tx.db, team_id, name);
    if (!locked || locked.state === 'disconnected') return;
    if (!isSuspicious) await deactivateProducts(tx, { team_id, source: name }, gone);
    const { catalogue } = storeSettingsOf(locked);
    await changeStoreSettings(tx.db, locked, {
      catalogue: { ...catalogue, checked: ids.length < TOGETHER ? null : (ids.at(-1) ?? null) },
    });
  });
}
