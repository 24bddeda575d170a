import type { OrderEvent } from './order-content.ts';
import type { StoredOrder } from './store-orders.ts';

/**
 * Turns the shop’s « delivered » into « shipped » while the carrier tracks the parcels of an order,
 * because shops often set it when the parcel is shipped. Only the carrier’s delivery counts then.
 */
export function withoutEarlyDelivery(
  { content: before, parcel_state }: Pick<StoredOrder, 'content' | 'parcel_state'>,
  event: OrderEvent,
): OrderEvent {
  const { delivered_at, fulfilled_at, tracking_numbers } = event.content;
  if (delivered_at === null || event.by_carrier === true) return event;
  if (parcel_state !== 'on_the_way' && parcel_state !== 'delivered') return event;
  const isOtherParcel =
    tracking_numbers !== null &&
    JSON.stringify(tracking_numbers) !== JSON.stringify(before.tracking_numbers);
  if (isOtherParcel) return event;
  const shipped_at = fulfilled_at ?? (before.fulfilled_at === null ? delivered_at : null);
  const content = { ...event.content, delivered_at: null, fulfilled_at: shipped_at };
  return { ...event, content };
}
