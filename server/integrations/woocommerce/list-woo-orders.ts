import { z } from 'zod';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { ChangedOrders, Store, StoreOrder } from '#server/ports/store-platform.ts';
import { callWoo, type WooQuery, type WooAnswer } from './call-woo.ts';
import { addProducts } from './add-products.ts';
import { subtractRefunds } from './subtract-refunds.ts';
import { WOO_ORDER_FIELDS, translateWooOrder, wooOrder } from './translate-woo-order.ts';
import { beforeSecond, withoutKnown } from './woo-filters.ts';

const TOGETHER = 50;

const rows = z.array(z.unknown());
const named = z.looseObject({ id: z.union([z.string(), z.int()]) });

/**
 * Reads one page of orders. A page that is too large is requested again with fewer orders. A single
 * order that is too large is read without its articles.
 */
async function readPage(
  resolve: ResolveAllowed,
  store: Store,
  query: WooQuery,
  known: readonly string[],
): Promise<WooAnswer<unknown[]> & { per_page: number }> {
  const of = (per_page: number): WooQuery => ({ ...query, ...withoutKnown(known, per_page) });
  for (let per_page = TOGETHER; ; per_page = Math.max(1, Math.floor(per_page / 5))) {
    try {
      return await ask(resolve, store, of(per_page), per_page, WOO_ORDER_FIELDS);
    } catch (error) {
      if (!(error instanceof ProviderError) || error.field !== 'answer_size') throw error;
      if (per_page === 1)
        return ask(resolve, store, of(1), 1, WOO_ORDER_FIELDS.replace('line_items,', ''));
    }
  }
}

async function ask(
  resolve: ResolveAllowed,
  store: Store,
  query: WooQuery,
  per_page: number,
  _fields: string,
): Promise<WooAnswer<unknown[]> & { per_page: number }> {
  const path = 'orders';
  const all = { status: 'any', dates_are_gmt: 'true', per_page, _fields, ...query };
  const answer = await callWoo(resolve, store, { path, query: all }, rows);
  return answer ? { ...answer, per_page } : { data: [], now: null, total: 0, per_page };
}

/**
 * Translates the valid entries. An entry that cannot be read as an order does not stop the others.
 */
async function translate(
  resolve: ResolveAllowed,
  store: Store,
  data: readonly unknown[],
): Promise<{ orders: StoreOrder[]; unreadable: string[] }> {
  const [orders, unreadable]: [StoreOrder[], string[]] = [[], []];
  for (const row of data) {
    const read = wooOrder.safeParse(row);
    if (read.success)
      orders.push(translateWooOrder(await subtractRefunds(resolve, store, read.data)));
    else unreadable.push(String(named.safeParse(row).data?.id ?? '?').slice(0, 20));
  }
  return { orders, unreadable };
}

export async function listChangedOrders(
  resolve: ResolveAllowed,
  store: Store,
  { from, known }: { from: string; known: readonly string[] },
): Promise<ChangedOrders> {
  const query = { modified_after: beforeSecond(from), orderby: 'modified', order: 'asc' };
  const { data, now, per_page } = await readPage(resolve, store, query, known);
  const { orders, unreadable } = await translate(resolve, store, data);
  return {
    orders: await addProducts(resolve, store, orders),
    unreadable,
    is_full: data.length >= per_page && orders.length > 0,
    now,
  };
}

const place = z.object({ from: z.string(), known: z.array(z.string()) });

/** Lists past orders by their date. Pages by number move when an order is deleted. */
export async function listPlacedOrders(
  resolve: ResolveAllowed,
  store: Store,
  { since, cursor }: { since: Date; cursor: string | null },
): Promise<{ orders: readonly StoreOrder[]; next: string | null }> {
  const at =
    cursor === null ? { from: since.toISOString(), known: [] } : place.parse(JSON.parse(cursor));
  const query = { after: beforeSecond(at.from), orderby: 'date', order: 'asc' };
  const { data, per_page } = await readPage(resolve, store, query, at.known);
  const { orders } = await translate(resolve, store, data);
  const dates = orders.flatMap(({ order }) => order.ordered_at ?? []).toSorted();
  const from = dates.at(-1) ?? at.from;
  const there = orders.filter(({ order }) => order.ordered_at === from).map(({ id }) => id);
  const known = from === at.from ? [...new Set([...at.known, ...there])] : there;
  const isLast = data.length < per_page || there.length === 0;
  return {
    orders: await addProducts(resolve, store, orders),
    next: isLast ? null : JSON.stringify({ from, known }),
  };
}

export async function countPlacedOrders(
  resolve: ResolveAllowed,
  store: Store,
  since: Date,
): Promise<number | null> {
  const query = { after: beforeSecond(since.toISOString()), orderby: 'date', order: 'asc' };
  return (await ask(resolve, store, query, 1, 'id')).total;
}
