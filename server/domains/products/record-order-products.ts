import { sql, type Transaction } from 'kysely';
import type { DB } from '#server/database/tables.ts';
import type { Tx } from '#server/database/transaction.ts';
import type { LineItem } from '#server/domains/orders/order-content.ts';
import { findProducts, type ProductFinder, type ProductKeys, readGtin } from './find-products.ts';

export interface OrderToRead {
  id: string;
  ordered_at: Date | null;
  line_items: readonly LineItem[] | null;
}

interface OrderLine {
  order_id: string;
  line: number;
  ordered_at: Date | null;
  keys: ProductKeys;
  item: LineItem;
}

/** The maximum number of lines of one order that are read. The API accepts 500. */
const MOST_LINES = 500;

/**
 * Finds the product of each line of these orders, and adds products that only orders name. A line
 * without identifier, SKU and GTIN gets no product, because several products may have the same
 * name.
 */
export async function recordOrderProducts(
  tx: Pick<Tx, 'db' | 'now'>,
  team_id: string,
  orders: readonly OrderToRead[],
): Promise<void> {
  const lines = orders.flatMap(linesOf);
  if (lines.length > 0) await addUnknownProducts(tx, team_id, lines);
  const find =
    lines.length === 0
      ? () => null
      : await findProducts(
          tx.db,
          team_id,
          lines.map(({ keys }) => keys),
        );
  await saveOrderProducts(
    tx.db,
    team_id,
    orders.map(({ id }) => id),
    lines.flatMap(({ order_id, line, keys }) => {
      const product_id = find(keys);
      return product_id === null ? [] : [{ order_id, line, product_id }];
    }),
  );
}

function linesOf({ id, ordered_at, line_items }: OrderToRead): OrderLine[] {
  return (line_items ?? []).slice(0, MOST_LINES).map((item, at) => ({
    order_id: id,
    ordered_at,
    line: at + 1,
    item,
    keys: {
      product_id: trimmed(item.product_id),
      variant_id: trimmed(item.variant_id),
      sku: trimmed(item.sku),
      gtin: readGtin(item.gtin),
    },
  }));
}

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null;

interface NewProduct {
  external_id: string | null;
  title: string;
  url: string | null;
  image_url: string | null;
  sku: string | null;
  gtin: string | null;
  price: string | null;
  added_at: Date | null;
}

async function addUnknownProducts(
  tx: Pick<Tx, 'db' | 'now'>,
  team_id: string,
  lines: readonly OrderLine[],
): Promise<void> {
  const find = await findProducts(
    tx.db,
    team_id,
    lines.map(({ keys }) => keys),
  );
  const added = newProducts(lines, find);
  if (added.length > 0)
    // Always in the same order, so that two transactions cannot deadlock.
    await sql`
      insert into products (team_id, source, created_at, updated_at, external_id, title, url, image_url, sku, gtin, price, added_at)
      select ${team_id}::bigint, 'orders', ${tx.now}::timestamptz, ${tx.now}::timestamptz, external_id, title, url, image_url, sku, gtin, price, added_at
      from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as g(external_id text, title text, url text, image_url text, sku text, gtin text, price numeric, added_at timestamptz)
      order by external_id, sku, gtin on conflict do nothing`.execute(tx.db);
  await completeProducts(tx, team_id, lines, find);
}

function newProducts(lines: readonly OrderLine[], find: ProductFinder): NewProduct[] {
  const added = new Map<string, NewProduct>();
  for (const { keys, item, ordered_at } of lines) {
    const { product_id = null, sku = null, gtin = null } = keys;
    const key = product_id ?? sku ?? gtin;
    if (key === null || find(keys) !== null) continue;
    const kind = product_id !== null ? 'id' : sku !== null ? 'sku' : 'gtin';
    const before = added.get(`${kind} ${key}`);
    added.set(`${kind} ${key}`, {
      external_id: product_id,
      title: item.title?.trim() || before?.title || key,
      url: httpUrl(item.url) ?? before?.url ?? null,
      image_url: httpUrl(item.image_url) ?? before?.image_url ?? null,
      // A SKU belongs to a variant, so a product that was bought with several SKUs has none of its
      // own.
      sku: before && before.sku !== sku ? null : sku,
      gtin: before && before.gtin !== gtin ? null : gtin,
      price: item.price ?? before?.price ?? null,
      added_at: earliest(ordered_at, before?.added_at ?? null),
    });
  }
  return [...added.values()];
}

/**
 * Completes products that only orders name with the data of these orders, without overwriting any.
 * The date of such a product is that of its first order.
 */
async function completeProducts(
  { db }: Pick<Tx, 'db'>,
  team_id: string,
  lines: readonly OrderLine[],
  find: ProductFinder,
): Promise<void> {
  const rows = new Map<string, Completion>();
  for (const { keys, item, ordered_at } of lines) {
    const id = find(keys);
    const [url, image_url] = [httpUrl(item.url), httpUrl(item.image_url)];
    if (id === null || (url === null && image_url === null && ordered_at === null)) continue;
    const before = rows.get(id);
    rows.set(id, {
      id,
      url: url ?? before?.url ?? null,
      image_url: image_url ?? before?.image_url ?? null,
      added_at: earliest(ordered_at, before?.added_at ?? null),
    });
  }
  if (rows.size === 0) return;
  await sql`
    with lacking as (
      select p.id, g.url, g.image_url, g.added_at from products p
        join jsonb_to_recordset(${JSON.stringify([...rows.values()])}::jsonb) as g(id bigint, url text, image_url text, added_at timestamptz) on g.id = p.id
      where p.team_id = ${team_id} and p.source = 'orders' and ((p.url is null and g.url is not null) or (p.image_url is null and g.image_url is not null) or g.added_at < coalesce(p.added_at, 'infinity'))
      order by p.id for no key update of p)
    update products p set url = coalesce(p.url, l.url), image_url = coalesce(p.image_url, l.image_url), added_at = least(p.added_at, l.added_at)
    from lacking l where p.id = l.id`.execute(db);
}

interface Completion {
  id: string;
  url: string | null;
  image_url: string | null;
  added_at: Date | null;
}

function earliest(one: Date | null, other: Date | null): Date | null {
  return one === null || (other !== null && other < one) ? other : one;
}

/** Returns an address that a page may show, or null when it is not an http(s) URL. */
export function httpUrl(text: string | null | undefined): string | null {
  const trimmedText = text?.trim() ?? '';
  if (!/^https?:\/\//iu.test(trimmedText) || !URL.canParse(trimmedText)) return null;
  return new URL(trimmedText).href.slice(0, 2048);
}

async function saveOrderProducts(
  db: Transaction<DB>,
  team_id: string,
  order_ids: readonly string[],
  rows: readonly { order_id: string; line: number; product_id: string }[],
): Promise<void> {
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(order_id bigint, line smallint, product_id bigint)),
    gone as (
      delete from order_products o where o.order_id = any(${[...order_ids]}::bigint[])
        and not exists (select from given g where g.order_id = o.order_id and g.line = o.line))
    insert into order_products (team_id, order_id, line, product_id)
    select ${team_id}::bigint, order_id, line, product_id from given order by order_id, line
    on conflict (order_id, line) do update set product_id = excluded.product_id where order_products.product_id <> excluded.product_id`.execute(
    db,
  );
}
