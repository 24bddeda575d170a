import { deactivateProducts, listNextProducts } from '#server/domains/products/missing-products.ts';
import { findShop, settingsOf } from '../shop-row.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { askCatalogue, type CatalogueApp } from './ask-catalogue.ts';

const TOGETHER = 100;
/**
 * When all of at least this number of products are missing, the answer is not considered to be the
 * shop’s catalogue.
 */
const SUSPICIOUS = 10;

/**
 * Finds deleted products whose webhook never arrived: each reading checks the next hundred products
 * of the catalogue, and starts again at its end.
 */
export async function markMissingShopProducts(app: CatalogueApp, team_id: string): Promise<void> {
  const row = await findShop(app.db, team_id);
  if (!row) return;
  const source = 'shopify' as const;
  const { checked: after } = settingsOf(row).catalogue;
  const ids = await listNextProducts(app.db, { team_id, source }, { after, count: TOGETHER });
  const found =
    ids.length === 0
      ? new Set<string>()
      : await askCatalogue(app, team_id, (credentials, shop) =>
          shop.findProductIds(credentials, ids),
        );
  const gone = ids.filter((id) => !found.has(id));
  const isSuspicious = gone.length === ids.length && ids.length >= SUSPICIOUS;
  if (isSuspicious) app.log.warn({ team_id }, 'a shop says that it has no product left');
  await changeCatalogue(
    app,
    team_id,
    () => ({ checked: ids.length < TOGETHER ? null : (ids.at(-1) ?? null) }),
    async (tx) => {
      if (!isSuspicious) await deactivateProducts(tx, { team_id, source }, gone);
    },
  );
}
