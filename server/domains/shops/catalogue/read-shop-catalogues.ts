import { sql } from 'kysely';
import { Failure } from '#server/failures.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { findShop, settingsOf, type ShopCatalogueState } from '../shop-row.ts';
import { askCatalogue, type CatalogueApp } from './ask-catalogue.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { saveReadProducts } from './save-read-products.ts';
import { readCatalogueExport } from './read-catalogue-export.ts';
import { markMissingShopProducts } from './mark-missing-shop-products.ts';

/**
 * Minutes between two readings. Webhooks announce changes at once; a reading finds changes whose
 * webhook never arrived.
 */
const MINUTES = 30;
/** Minutes between attempts while a catalogue cannot be read. The last value repeats. */
const AGAIN_MINUTES = [1, 5, 15, 60];
/**
 * Milliseconds after which the whole catalogue is read again, to find changes without a date, such
 * as deletions while the shop was disconnected.
 */
const AGAIN_FROM_BEGINNING_MS = 7 * 86_400_000;
/** The largest catalogue, in products, that is read by pages. A larger one is read as one file. */
const MOST_BY_PAGES = 250;
/** The number of failures of the file after which a catalogue of any size is read by pages. */
const MOST_FILE_FAILURES = 3;
/** Milliseconds that are read again, because a change may become visible after a later one. */
const OVERLAP_MS = 10 * 60_000;
const MOST_SHOPS = 20;
const AT_ONCE = 3;
/**
 * The longest run for one shop, in milliseconds. A large catalogue continues in the next run, so
 * that every shop is read.
 */
const LONGEST_RUN_MS = 40_000;

/**
 * Scheduled job: reads the catalogue of each shop that is due, first completely and then its
 * changes. It continues after an interruption.
 */
export async function readShopCatalogues(app: CatalogueApp): Promise<void> {
  if (!app.shopPlatform) return;
  const due = await takeDue(app);
  const waiting = due.values();
  const work = async (): Promise<void> => {
    for (const team_id of waiting) await readOne(app, team_id);
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, due.length) }, work));
}

/** Claims the shops that are due, so that another process does not read them at the same time. */
async function takeDue({ db, clock }: CatalogueApp): Promise<readonly string[]> {
  const now = clock.now().toISOString();
  const again = sql.raw(`array[${AGAIN_MINUTES.join(', ')}]`);
  const { rows } = await sql<{ team_id: string }>`
    with due as (
      select id from integrations
      where name = 'shopify' and state = 'connected' and settings ? 'shop' and settings -> 'scopes' ?| array['read_products', 'write_products']
        and coalesce((settings #>> '{catalogue,read_at}')::timestamptz, '-infinity') <= ${now}::timestamptz - make_interval(mins => case
          when coalesce((settings #>> '{catalogue,failures}')::int, 0) > 0 then (${again})[least((settings #>> '{catalogue,failures}')::int, ${AGAIN_MINUTES.length})]
          when coalesce((settings #>> '{catalogue,is_changed}')::boolean, false) or coalesce(settings #> '{catalogue,export}', 'null') <> 'null'
            or not coalesce((settings #>> '{catalogue,is_complete}')::boolean, false) then 0 else ${MINUTES} end)
      order by coalesce((settings #>> '{catalogue,read_at}')::timestamptz, '-infinity') limit ${MOST_SHOPS} for no key update skip locked)
    update integrations i set settings = settings || jsonb_build_object('catalogue',
      coalesce(settings -> 'catalogue', '{}') || jsonb_build_object('read_at', ${now}::text, 'is_changed', false))
    from due where i.id = due.id returning i.team_id`.execute(db);
  return rows.map(({ team_id }) => team_id);
}

async function readOne(app: CatalogueApp, team_id: string): Promise<void> {
  try {
    await readCatalogue(app, team_id);
    await changeCatalogue(app, team_id, () => ({ failures: 0, problem: null }));
  } catch (error) {
    const isTheirs = error instanceof Failure || error instanceof ProviderError;
    if (isTheirs) app.log.info({ err: error, team_id }, 'a catalogue could not be read');
    else app.log.error({ err: error, team_id }, 'products of a shop could not be saved');
    const problem = isTheirs
      ? error.message.slice(0, 500)
      : 'Les produits lus n’ont pas pu être enregistrés. La lecture recommence seule.';
    await changeCatalogue(app, team_id, ({ failures }) => ({ failures: failures + 1, problem }));
  }
}

async function readCatalogue(app: CatalogueApp, team_id: string): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS;
  await beginWhenDue(app, team_id);
  const catalogue = await stateOf(app, team_id);
  if (catalogue?.export && !(await readCatalogueExport(app, team_id, until))) return;
  for (;;) {
    const page = await askCatalogue(app, team_id, async (credentials, shop) =>
      shop.listProducts(credentials, (await stateOf(app, team_id))?.cursor ?? null),
    );
    const { products, cursor, is_full, unreadable } = page;
    await changeCatalogue(
      app,
      team_id,
      ({ is_complete, read_count }) => ({
        cursor,
        is_complete: is_complete || !is_full,
        ...(!is_complete && { read_count: read_count + products.length }),
      }),
      (tx) => saveReadProducts(tx, team_id, products),
    );
    if (unreadable.length > 0)
      app.log.warn({ team_id, ids: unreadable }, 'products of a shop are unreadable');
    if (!is_full) break;
    if (performance.now() > until) return;
  }
  await markMissingShopProducts(app, team_id);
}

/** Starts the first reading, and later readings of the whole catalogue. */
async function beginWhenDue(app: CatalogueApp, team_id: string): Promise<void> {
  const catalogue = await stateOf(app, team_id);
  if (!catalogue || catalogue.export) return;
  const now = app.clock.now();
  const { began_at, is_complete, file_failures } = catalogue;
  const isDue =
    began_at === null ||
    (is_complete && now.getTime() - Date.parse(began_at) >= AGAIN_FROM_BEGINNING_MS);
  if (!isDue) return;
  const product_count = await askCatalogue(app, team_id, (credentials, shop) =>
    shop.countProducts(credentials),
  );
  const isLarge = product_count === null || product_count > MOST_BY_PAGES;
  const id =
    isLarge && file_failures < MOST_FILE_FAILURES
      ? await askCatalogue(app, team_id, (credentials, shop) => shop.startExport(credentials))
      : null;
  const since = new Date(now.getTime() - OVERLAP_MS);
  await changeCatalogue(app, team_id, () => ({
    began_at: now.toISOString(),
    // Changes that happen while the file is prepared and read are listed afterwards.
    cursor: id === null ? null : (app.shopPlatform?.catalogue.cursorSince(since) ?? null),
    product_count,
    read_count: 0,
    export: id === null ? null : { id, offset: 0 },
  }));
}

async function stateOf(app: CatalogueApp, team_id: string): Promise<ShopCatalogueState | null> {
  const row = await findShop(app.db, team_id);
  return row ? settingsOf(row).catalogue : null;
}
