import { sql } from 'kysely';
import type { StorePlatformName } from '#contract/labels/shop-platforms.ts';
import { transaction } from '#server/database/transaction.ts';
import { saveShopProducts } from '#server/domains/products/save-shop-products.ts';
import { connectionErrorText } from '#server/domains/channels/connections/record-connection-error.ts';
import { Failure } from '#server/failures.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ShopProductPage } from '#server/ports/shop-product.ts';
import { markMissingProducts } from './mark-missing-products.ts';
import { type DueReading, readDue } from './read-due.ts';
import {
  changeStoreSettings,
  findStore,
  lockStore,
  type StoreCatalogue,
  type StoreRow,
  storeSettingsOf,
} from './store-row.ts';
import { type StoreApp, withStore } from './with-store.ts';

/** Minutes between two readings. Products change rarely, and an order contains its own. */
const MINUTES = 30;
/**
 * Milliseconds after which the whole catalogue is read again, to find changes without a date, such
 * as a restored backup.
 */
const AGAIN_FROM_BEGINNING_MS = 7 * 86_400_000;
/**
 * The longest run for one store, in milliseconds. A large catalogue continues in the next run, so
 * that every store is read.
 */
const LONGEST_RUN_MS = 40_000;
const NOT_SAVED = 'Les produits lus n’ont pas pu être enregistrés. La lecture recommence seule.';

const CATALOGUE = sql`coalesce(settings -> 'catalogue', '{}')`;
const CATALOGUES: DueReading = {
  place: CATALOGUE,
  put: (catalogue) => sql`settings || jsonb_build_object('catalogue', ${catalogue})`,
  where: sql`state = 'connected'`,
  minutes: sql`case when coalesce((${CATALOGUE} ->> 'is_complete')::boolean, false) then ${sql.lit(MINUTES)} else 0 end`,
  againMinutes: [1, 5, 15, 60],
  most: 20,
  atOnce: 3,
  read: readOne,
};

/**
 * Scheduled job: reads the changes in the catalogue of each store that is due. The first reading
 * starts at the beginning and continues page by page after an interruption.
 */
export function readDueCatalogues(app: StoreApp): Promise<void> {
  return readDue(app, CATALOGUES);
}

async function readOne(app: StoreApp, { team_id, name }: StoreRow): Promise<void> {
  try {
    await readCatalogue(app, team_id, name);
    await changeCatalogue(app, { team_id, name }, () => ({ failures: 0, problem: null }));
  } catch (error) {
    const isTheirs = error instanceof Failure || error instanceof ProviderError;
    if (isTheirs)
      app.log.info({ err: error, team_id, name }, 'a catalogue could not be read, and will be');
    else app.log.error({ err: error, team_id, name }, 'products of a store could not be saved');
    const problem = isTheirs ? connectionErrorText(name, error) : NOT_SAVED;
    await changeCatalogue(app, { team_id, name }, ({ failures }) => ({
      failures: failures + 1,
      problem,
    }));
  }
}

/**
 * Reads the catalogue page by page. The products of a page and the cursor are saved in one
 * transaction.
 */
async function readCatalogue(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS;
  await beginAgainWhenDue(app, team_id, name);
  for (;;) {
    const page = await withStore(app, team_id, name, (store, platform, row) =>
      platform.listProducts(store, storeSettingsOf(row).catalogue.cursor),
    );
    await savePage(app, team_id, name, page);
    if (page.unreadable.length > 0)
      app.log.warn({ team_id, name, ids: page.unreadable }, 'products of a store are unreadable');
    if (!page.is_full) break;
    if (performance.now() > until) return;
  }
  await markMissingProducts(app, team_id, name);
}

/**
 * Starts a reading of the whole catalogue when it is due. The products are counted first, so that
 * the progress can be shown.
 */
async function beginAgainWhenDue(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
): Promise<void> {
  const now = app.clock.now();
  const row = await findStore(app.db, team_id, name);
  if (!row) return;
  const { began_at, is_complete } = storeSettingsOf(row).catalogue;
  const isFirst = began_at === undefined;
  const isAgain =
    !isFirst && is_complete && now.getTime() - Date.parse(began_at) >= AGAIN_FROM_BEGINNING_MS;
  if (!isFirst && !isAgain) return;
  const product_count = await withStore(app, team_id, name, (store, platform) =>
    platform.countProducts(store),
  );
  await changeCatalogue(app, { team_id, name }, () => ({
    began_at: now.toISOString(),
    product_count,
    ...(isAgain && { cursor: null }),
  }));
}

async function savePage(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
  { products, cursor, is_full }: ShopProductPage,
): Promise<void> {
  await transaction(app, async (tx) => {
    const row = await lockStore(tx.db, team_id, name);
    if (!row || row.state === 'disconnected') return;
    await saveShopProducts(tx, { team_id, source: name }, products);
    const { catalogue } = storeSettingsOf(row);
    const { is_complete, read_count } = catalogue;
    await changeStoreSettings(tx.db, row, {
      catalogue: {
        ...catalogue,
        cursor,
        is_complete: is_complete || !is_full,
        ...(!is_complete && { read_count: read_count + products.length }),
      },
    });
  });
}

/** Changes the state of the catalogue without losing concurrent changes of the store. */
async function changeCatalogue(
  app: StoreApp,
  { team_id, name }: Pick<StoreRow, 'team_id' | 'name'>,
  change: (catalogue: StoreCatalogue) => Partial<StoreCatalogue>,
): Promise<void> {
  await transaction(app, async (tx) => {
    const row = await lockStore(tx.db, team_id, name);
    if (!row) return;
    const { catalogue } = storeSettingsOf(row);
    await changeStoreSettings(tx.db, row, { catalogue: { ...catalogue, ...change(catalogue) } });
  });
}
