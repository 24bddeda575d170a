import type { FakePrestashopShop, FakeWebserviceRow } from './fake-prestashop-shop.ts';
import type { QueryResult } from './query-rows.ts';

/**
 * Adds a field with the price that customers pay for each `price[alias][use_tax]=1`, whatever
 * `display` names:
 * https://devdocs.prestashop-project.org/8/webservice/tutorials/advanced-use/specific-price/
 */
export function addPrices(
  shop: FakePrestashopShop,
  name: 'products' | 'combinations',
  result: QueryResult,
  query: URLSearchParams,
): void {
  const aliases = [...query.keys()].flatMap(
    (key) => /^price\[(\w+)\]\[use_tax\]$/u.exec(key)?.[1] ?? [],
  );
  if (aliases.length === 0 || result.display === 'ids') return;
  const priceOf = (row: FakeWebserviceRow): number =>
    name === 'products'
      ? Number(row['price'] ?? 0)
      : Number(row['price'] ?? 0) +
        Number(
          shop.rows.products.find(({ id }) => String(id) === row['id_product'])?.['price'] ?? 0,
        );
  for (const alias of aliases) {
    if (result.display !== 'full') result.display = [...result.display, alias];
    result.rows = result.rows.map((row) => ({ ...row, [alias]: (priceOf(row) * 1.2).toFixed(6) }));
  }
}
