import { type Kysely, sql } from 'kysely';
import type { DB } from '#server/database/tables.ts';

/** The identifiers by which a line of an order or of a file names its product. */
export interface ProductKeys {
  product_id?: string | null | undefined;
  variant_id?: string | null | undefined;
  sku?: string | null | undefined;
  gtin?: string | null | undefined;
  /** The product’s name in addresses of the shop. Only files contain it. */
  handle?: string | null | undefined;
}

export type ProductFinder = (keys: ProductKeys) => string | null;

/**
 * Finds products by the identifier of the platform (of the product, of the variant, or its name in
 * addresses), then by SKU, then by GTIN, never by name. A SKU or GTIN that several products share
 * finds none, unless these are merged: then it finds the product that shows their reviews.
 */
export async function findProducts(
  db: Kysely<DB>,
  team_id: string,
  lines: readonly ProductKeys[],
): Promise<ProductFinder> {
  const keys = {
    product: distinct(lines.map(({ product_id }) => product_id)),
    variant: distinct(lines.map(({ variant_id }) => variant_id)),
    handle: distinct(lines.map(({ handle }) => handle)),
    sku: distinct(lines.map(({ sku }) => sku)),
    gtin: distinct(lines.map(({ gtin }) => readGtin(gtin))),
  };
  const { rows } = await sql<FoundProduct & { kind: keyof typeof keys; key: string }>`
    select found.kind, found.key, p.id, coalesce(p.root_id, p.id) as root_id from (
      select 'product' as kind, external_id as key, id from products where team_id = ${team_id} and external_id = any(${keys.product}::text[])
      union all select 'variant', external_id, product_id from product_variants where team_id = ${team_id} and external_id = any(${keys.variant}::text[])
      union all select 'handle', handle, id from products where team_id = ${team_id} and handle = any(${keys.handle}::text[])
      union all select 'sku', sku, id from products where team_id = ${team_id} and sku = any(${keys.sku}::text[])
      union all select 'sku', sku, product_id from product_variants where team_id = ${team_id} and sku = any(${keys.sku}::text[])
      union all select 'gtin', gtin, id from products where team_id = ${team_id} and gtin = any(${keys.gtin}::text[])
      union all select 'gtin', gtin, product_id from product_variants where team_id = ${team_id} and gtin = any(${keys.gtin}::text[])
    ) found join products p on p.id = found.id`.execute(db);
  const found = Map.groupBy(rows, ({ kind, key }) => `${kind} ${key}`);
  const only = (kind: keyof typeof keys, key: string | null | undefined): string | null =>
    key ? onlyOf(found.get(`${kind} ${key}`) ?? []) : null;
  return ({ product_id, variant_id, handle, sku, gtin }) =>
    only('product', product_id) ??
    only('variant', variant_id) ??
    only('handle', handle) ??
    only('sku', sku) ??
    only('gtin', readGtin(gtin));
}

interface FoundProduct {
  id: string;
  root_id: string;
}

function onlyOf(products: readonly FoundProduct[]): string | null {
  const [id, ...otherIds] = new Set(products.map((product) => product.id));
  const [root_id, ...otherRoots] = new Set(products.map((product) => product.root_id));
  if (id === undefined || root_id === undefined) return null;
  if (otherIds.length === 0) return id;
  return otherRoots.length === 0 ? root_id : null;
}

function distinct(keys: readonly (string | null | undefined)[]): string[] {
  return [...new Set(keys.filter((key) => typeof key === 'string' && key !== ''))] as string[];
}

/**
 * Returns a GTIN of 8, 12, 13 or 14 digits with a valid check digit, as GS1 defines it. Returns
 * null for anything else, because shops also write their own codes into that field.
 */
export function readGtin(text: string | null | undefined): string | null {
  const digits = (text ?? '').replaceAll(/[\s-]/gu, '');
  if (!/^(?:\d{8}|\d{12,14})$/u.test(digits) || /^0+$/u.test(digits)) return null;
  const sum = digits
    .slice(0, -1)
    .split('')
    .toReversed()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10 === Number(digits.at(-1)) ? digits : null;
}
