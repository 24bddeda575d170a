import type { z } from 'zod';
import type { order } from '#contract/api/schemas/requests/orders.ts';
import type { Shop } from '#server/ports/shop.ts';

/** Returns a connected shop with these orders, in pages of `per_page`. */
export function shopDouble(
  orders: readonly z.input<typeof order>[] = [],
  per_page = 2,
): Shop & { options: (string | null)[] } {
  const options: (string | null)[] = [];
  return {
    name: 'shopify',
    options,
    isConnected: () => Promise.resolve(true),
    readsSince: () => Promise.resolve(null),
    countOrders: () => Promise.resolve(orders.length),
    listOrders: (_team_id, _since, cursor) => {
      options.push(cursor);
      const from = Number(cursor ?? 0);
      const next = from + per_page;
      const page = orders.slice(from, next).map(({ email, phone, ...rest }, at) => ({
        id: String(9_007_199_254_740_993n + BigInt(from + at)),
        customer_id: '7',
        order: rest,
        emails: [email ?? []].flat(),
        phones: [phone ?? []].flat(),
      }));
      return Promise.resolve({ orders: page, next: next < orders.length ? String(next) : null });
    },
  };
}
