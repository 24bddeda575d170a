import { sql } from 'kysely';
import { STORE_PLATFORMS, type StorePlatformName } from '#contract/labels/shop-platforms.ts';
import { transaction } from '#server/database/transaction.ts';
import { saveShopProducts } from '#server/domains/products/save-shop-products.ts';
import { Failure } from '#server/failures.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ShopProductPage } from '#server/ports/shop-product.ts';
import { markMissingProducts } from './mark-missing-products.ts';
import {
  changeStoreSettings,
  lockStore,
  type StoreCatalogue,
  type StoreRow,
  storeSettingsOf,
} from './store-row.ts';
import { type StoreApp, withStore } from './with-store.ts';

/** Products change rarely, and an order brings its own. */
const MINUTES = 30;
/** Minutes between attempts while a catalogue cannot be read. The last value repeats. */
const AGAIN_MINUTES = [1, 5, 15, 60];
/** What no date tells, such as a restored backup, is found by reading all of it again. */
const AGAIN_FROM_BEGINNING_MS = 7 * 86_400_000;
const MOST_STORES = 20;
const AT_ONCE = 3;
/** A large catalogue goes on in the next run, so that every store has its turn. */
const LONGEST_RUN_MS = 40_000;

/**
 * Scheduled job: reads what changed in the catalogue of each store that is due. The first reading
 * is the same one from the beginning; it goes on where it was, page by page, after any
 * interruption.
 */
export async function readDueCatalogues(app: StoreApp): Promise<void> {
  const due = await takeDue(app);
  const waiting = due.values();
  const work = async (): Promise<void> => {
    for (const row of waiting) await readOne(app, row);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, work));
}

/** Claims the stores that are due, so that another process does not read them at the same time. */
async function takeDue({ db, clock }: StoreApp): Promise<readonly StoreRow[]> {
  const now = clock.now().toISOString();
  const again = sql.raw(`array[${AGAIN_MINUTES.join(', ')}]`);
  const { rows } = await sql<StoreRow>`
    with due as (
      select id from integrations
      where name = any(${[...STORE_PLATFORMS]}::text[]) and state = 'connected' and settings ? 'cursor'
        and coalesce((settings #>> '{catalogue,read_at}')::timestamptz, '-infinity') <= ${now}::timestamptz - make_interval(mins => case
          when coalesce((settings #>> '{catalogue,failures}')::int, 0) > 0 then (${again})[least((settings #>> '{catalogue,failures}')::int, ${AGAIN_MINUTES.length})]
          when not coalesce((settings #>> '{catalogue,is_complete}')::boolean, false) then 0 else ${MINUTES} end)
      order by coalesce((settings #>> '{catalogue,read_at}')::timestamptz, '-infinity') limit ${MOST_STORES} for no key update skip locked)
    update integrations i set settings = settings || jsonb_build_object('catalogue', coalesce(settings -> 'catalogue', '{}') || jsonb_build_object('read_at', ${now}::text))
    from due where i.id = due.id returning i.*`.execute(db);
  return rows;
}

async function readOne(app: StoreApp, { team_id, name }: StoreRow): Promise<void> {
  try {
    await readCatalogue(app, team_id, name);
    await changeCatalogue(app, { team_id, name }, () => ({ failures: 0 }));
  } catch (error) {
    if (error instanceof Failure || error instanceof ProviderError)
      app.log.info({ err: error, team_id, name }, 'a catalogue could not be read, and will be');
    else app.log.error({ err: error, team_id, name }, 'products of a store could not be saved');
    await changeCatalogue(app, { team_id, name }, ({ failures }) => ({ failures: failures + 1 }));
  }
}

/** Page by page; the products of a page and how far it reads are saved in one transaction. */
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

async function beginAgainWhenDue(
  app: StoreApp,
  team_id: string,
  name: StorePlatformName,
): Promise<void> {
  const now = app.clock.now();
  await changeCatalogue(app, { team_id, name }, ({ began_at, is_complete }) => {
    if (began_at === undefined) return { began_at: now.toISOString() };
    const isDue = is_complete && now.getTime() - Date.parse(began_at) >= AGAIN_FROM_BEGINNING_MS;
    return isDue ? { began_at: now.toISOString(), cursor: null } : {};
  });
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
    await changeStoreSettings(tx.db, row, {
      catalogue: { ...catalogue, cursor, is_complete: catalogue.is_complete || !is_full },
    });
  });
}

/** Changes how far the catalogue is read, beside what another process changes of the store. */
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
