import { ProviderError } from '#server/outgoing/provider-error.ts';
import { findShop, settingsOf } from '../shop-row.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { saveReadProducts } from './save-read-products.ts';
import { askCatalogue, type CatalogueApp } from './ask-catalogue.ts';

/** Milliseconds after which an export that is not ready is given up. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
const GIVEN_UP =
  'Shopify n’a pas terminé le fichier du catalogue : la lecture recommence, page par page s’il le faut.';

/**
 * Reads the file of the whole catalogue until the time `until`. Products and the position after
 * them are saved in one transaction. Returns true once the file is read completely.
 */
export async function readCatalogueExport(
  app: CatalogueApp,
  team_id: string,
  until: number,
): Promise<boolean> {
  const row = await findShop(app.db, team_id);
  const { export: at, began_at } = row ? settingsOf(row).catalogue : { export: null };
  if (!at) return true;
  const found = await askCatalogue(app, team_id, (credentials, shop) =>
    shop.readExport(credentials, at.id),
  );
  if (found.state === 'running') {
    await changeCatalogue(app, team_id, ({ product_count }) => ({
      product_count: Math.max(product_count ?? 0, found.product_count),
    }));
    if (app.clock.now().getTime() - Date.parse(began_at ?? '') <= LONGEST_WAIT_MS) return false;
  }
  if (found.state !== 'ready') return giveUp(app, team_id);
  await changeCatalogue(app, team_id, () => ({ product_count: found.product_count }));
  try {
    if (found.url !== null && !(await readFile(app, team_id, { url: found.url, ...at }, until)))
      return false;
  } catch (error) {
    if (error instanceof ProviderError && error.field === 'file') return giveUp(app, team_id);
    throw error;
  }
  await changeCatalogue(app, team_id, () => ({
    export: null,
    is_complete: true,
    file_failures: 0,
  }));
  return true;
}

/** Gives the export up. The next run starts again, and reads by pages after several failures. */
async function giveUp(app: CatalogueApp, team_id: string): Promise<never> {
  await changeCatalogue(app, team_id, ({ file_failures }) => ({
    began_at: null,
    file_failures: file_failures + 1,
    export: null,
    cursor: null,
  }));
  throw new ProviderError('transient', GIVEN_UP);
}

async function readFile(
  app: CatalogueApp,
  team_id: string,
  { id, url, offset }: { id: string; url: string; offset: number },
  until: number,
): Promise<boolean> {
  const catalogue = app.shopPlatform?.catalogue;
  if (!catalogue) return false;
  for await (const { products, unreadable, end } of catalogue.readExportedProducts(url, offset)) {
    await changeCatalogue(
      app,
      team_id,
      ({ read_count }) => ({
        export: { id, offset: end },
        read_count: read_count + products.length,
      }),
      (tx) => saveReadProducts(tx, team_id, products),
    );
    if (unreadable.length > 0)
      app.log.warn({ team_id, ids: unreadable }, 'products of a shop are unreadable');
    if (performance.now() > until) return false;
  }
  return true;
}
