import type { Shop } from '#server/ports/shop.ts';

/** A connected shop at its port, with these orders, in pages of `per_page`. */
export function shopDouble(orders: Awaited<ReturnType<Shop['listOrders']>>['orders'] = [], per_page = 2): Shop & { asked: (string | null)[] } {
  const asked: (string | null)[] = [];
  return {
    name: 'shopify',
    asked,
    isConnected: () => Promise.resolve(true),
    countOrders: () => Promise.resolve(orders.length),
    listOrders: (_team_id, _since, cursor) => {
      asked.push(cursor);
      const from = Number(cursor ?? 0);
      const next = from + per_page;
      return Promise.resolve({ orders: orders.slice(from, next), next: next < orders.length ? String(next) : null });
    },
  };
}
