import type { StateMeaning } from '#contract/labels/shop-platforms.ts';
import type { ShopOrder } from '#server/ports/shop.ts';
import type { StoreOrder } from '#server/ports/store-platform.ts';

/** The dates of an order that each meaning of a status sets. */
const FIELDS = {
  paid: ['paid_at'],
  shipped: ['fulfilled_at'],
  // A delivered order was shipped.
  delivered: ['fulfilled_at', 'delivered_at'],
  cancelled: ['cancelled_at'],
  refunded: ['refunded_at'],
  none: [],
} as const satisfies Readonly<Record<StateMeaning, readonly string[]>>;
type DatedField = (typeof FIELDS)[StateMeaning][number];

export type KnownDates = Readonly<Partial<Record<DatedField, Date | null>>>;

/**
 * Returns the order with the dates that its statuses set, by the meanings of this team. The
 * earliest status of a meaning sets its date. A date that is only the last change of the order is
 * ignored when the order already has one, because opening an order in the store’s back office
 * changes it too.
 */
export function applyStates(
  { states, changed_at: _changed_at, ...order }: StoreOrder,
  meaningOf: (state: string) => StateMeaning,
  known: KnownDates,
): ShopOrder {
  const dates = new Map<DatedField, string>();
  for (const [place, { id, at, is_exact }] of states.entries()) {
    const meaning = meaningOf(id);
    // An order that has left this status again is treated as if it never had it.
    const isOver = (meaning === 'cancelled' || meaning === 'refunded') && place < states.length - 1;
    if (at === null || isOver) continue;
    for (const field of FIELDS[meaning]) {
      const isKnown = known[field] != null || order.order[field] != null;
      if (dates.has(field) || (isKnown && !is_exact)) continue;
      dates.set(field, at);
    }
  }
  const dateFields = Object.fromEntries([...dates].filter(([field]) => order.order[field] == null));
  return { ...order, order: { ...order.order, ...dateFields } };
}
