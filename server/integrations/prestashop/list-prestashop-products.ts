import { z } from 'zod';
import type { ShopProduct, ShopProductPage, ShopVariant } from '#server/ports/shop-product.ts';
import { readProductChanges, type ProductPlace } from '../stores/read-product-changes.ts';
import { amountOf } from '../stores/write-store-order.ts';
import { callWebservice, type Webservice, type WebserviceQuery } from './call-webservice.ts';
import { filterText, shopInstant, stampOf } from './shop-clock.ts';
import type { ShopDirectory } from './shop-directory.ts';
import { catalogueRow, combinationRow, readWebserviceRows } from './webservice-fields.ts';
import { productPage, productPicture } from './product-page.ts';

type CatalogueRow = z.output<typeof catalogueRow>;
type CombinationRow = z.output<typeof combinationRow>;

interface CatalogueShop {
  directory: ShopDirectory;
  /** The time zone of its clock. */
  timezone: string;
}

const MOST_ROWS = 50;
/**
 * The number of ids per list. Such lists cost the shop little, because it loads no product for
 * them.
 */
const COUNTED_TOGETHER = 5_000;
const MOST_COUNTED = 200_000;
const FIELDS =
  '[id,name,reference,ean13,isbn,upc,id_default_image,manufacturer_name,active,price,date_add,date_upd]';
/**
 * The price that customers pay, including taxes. The field `price` excludes them.
 * https://devdocs.prestashop-project.org/8/webservice/tutorials/advanced-use/specific-price/
 */
const PUBLIC_PRICE = { 'price[public_price][use_tax]': '1' };

/** Lists one page of the catalogue, the earliest change first. */
export async function listPrestashopProducts(
  webservice: Webservice,
  shop: CatalogueShop,
  cursor: string | null,
): Promise<ShopProductPage> {
  const unreadable: string[] = [];
  const page = await readProductChanges(
    cursor,
    async (place) => {
      const most = webservice.pace.page(MOST_ROWS);
      const rows = await listAfter(webservice, place, most);
      const read = readWebserviceRows(catalogueRow, rows).flatMap((row) =>
        row.date_upd === null
          ? []
          : [{ id: row.id, changed_at: stampOf(row.date_upd), product: row }],
      );
      const ids = new Set(read.map(({ id }) => id));
      unreadable.push(
        ...rows
          .map((row) => String(row['id']).slice(0, 40))
          .filter((id) => !ids.has(id))
          .slice(0, 20),
      );
      return { rows: read, is_full: rows.length >= most && read.length > 0 };
    },
    // Rows of the same second are sorted by id, so the last id determines which ones were read.
    { mostKnown: 1 },
  );
  const products = page.rows.map(({ product }) => product);
  const combinations = await listCombinations(
    webservice,
    products.map(({ id }) => id),
  );
  return {
    products: products.map((row) =>
      writeProduct(row, webservice.store.url, shop, combinations.get(row.id) ?? []),
    ),
    unreadable,
    cursor: page.cursor,
    is_full: page.is_full,
  };
}

/**
 * Returns the remaining products of the second that was reached, then those that changed after it.
 */
async function listAfter(
  webservice: Webservice,
  { from, known }: ProductPlace,
  most: number,
): Promise<readonly Record<string, unknown>[]> {
  const ask = async (query: WebserviceQuery) => {
    const all = { display: FIELDS, date: '1', limit: String(most), ...PUBLIC_PRICE, ...query };
    return (await callWebservice(webservice, 'products', all)).rows;
  };
  const rest = await ask({
    'filter[date_upd]': `[${filterText(from)}]`,
    'filter[id]': `>[${known.at(-1) ?? '0'}]`,
    sort: '[id_ASC]',
  });
  if (rest.length >= most) return rest;
  const later = await ask({
    'filter[date_upd]': `>[${filterText(from)}]`,
    sort: '[date_upd_ASC,id_ASC]',
  });
  // Only complete lists are followed: the rows that do not fit are at the beginning of the next
  // one.
  return [...rest, ...later].slice(0, most);
}

async function listCombinations(
  webservice: Webservice,
  product_ids: readonly string[],
): Promise<Map<string, CombinationRow[]>> {
  if (product_ids.length === 0) return new Map();
  const { rows } = await callWebservice(webservice, 'combinations', {
    'filter[id_product]': `[${product_ids.join('|')}]`,
    display: 'full',
    sort: '[id_ASC]',
    ...PUBLIC_PRICE,
  });
  return Map.groupBy(readWebserviceRows(combinationRow, rows), ({ id_product }) => id_product);
}

/**
 * Counts the products. The webservice returns no totals, so the ids are listed, each list after the
 * last id of the previous one.
 */
export async function countPrestashopProducts(webservice: Webservice): Promise<number | null> {
  let count = 0;
  for (let after = '0'; count < MOST_COUNTED;) {
    const { rows } = await callWebservice(webservice, 'products', {
      'filter[id]': `>[${after}]`,
      sort: '[id_ASC]',
      limit: String(COUNTED_TOGETHER),
    });
    count += rows.length;
    if (rows.length < COUNTED_TOGETHER) return count;
    const last = String(rows.at(-1)?.['id']);
    if (!/^\d{1,18}$/u.test(last) || last === after) return null;
    after = last;
  }
  return null;
}

/** Returns those of these products that the shop still has. */
export async function findPrestashopProductIds(
  webservice: Webservice,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  for (let at = 0; at < ids.length; at += MOST_ROWS) {
    const some = ids.slice(at, at + MOST_ROWS).join('|');
    const { rows } = await callWebservice(webservice, 'products', {
      'filter[id]': `[${some}]`,
      display: '[id]',
    });
    for (const row of rows) found.add(String(row['id']));
  }
  return found;
}

function writeProduct(
  row: CatalogueRow,
  url: string,
  { directory: { options, currencies }, timezone }: CatalogueShop,
  combinations: readonly CombinationRow[],
): ShopProduct {
  const image = row.id_default_image;
  // Prices of the webservice are in the only currency of the shop. With several, the answer does
  // not name it.
  const [currency = null, ...others] = [...currencies.values()];
  const isKnown = currency !== null && others.length === 0;
  return {
    external_id: row.id,
    title: row.name ?? '',
    handle: null,
    url: row.active ? productPage(url, row.id) : null,
    image_url: image === null ? null : productPicture(url, image),
    sku: row.reference,
    gtin: row.ean13 ?? row.isbn ?? row.upc,
    brand: row.manufacturer_name,
    product_type: null,
    tags: null,
    price: isKnown ? amountOf(row.public_price) : null,
    currency: isKnown ? currency : null,
    added_at: shopInstant(row.date_add, timezone),
    is_active: row.active,
    variants: combinations.map((one): ShopVariant => {
      const picture = one.images[0] ?? null;
      return {
        external_id: one.id,
        title: one.options.flatMap((id) => options.get(id) ?? []).join(' / ') || null,
        sku: one.reference,
        gtin: one.ean13 ?? one.isbn ?? one.upc,
        price: isKnown ? amountOf(one.public_price) : null,
        image_url: picture === null ? null : productPicture(url, picture),
        is_active: row.active,
      };
    }),
  };
}
