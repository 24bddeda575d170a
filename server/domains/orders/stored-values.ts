import { perChannel } from '#contract/labels/channels.ts';
import type { LineItem, OrderConsent } from './order-content.ts';

// jsonb does not preserve the order of keys, so values are rebuilt in a fixed order before they are
// compared as text.

export function lineItemOf(item: LineItem): LineItem {
  const { product_id, sku, title, quantity, url, image_url, variant_id, gtin, price } = item;
  return {
    product_id,
    sku,
    title,
    quantity,
    url,
    image_url,
    ...(variant_id !== undefined && { variant_id }),
    ...(gtin !== undefined && { gtin }),
    ...(price !== undefined && { price }),
  };
}

export function consentOf(stored: Record<string, unknown>): OrderConsent | null {
  if (Object.keys(stored).length === 0) return null;
  const { source = null, at = null, ...agreed } = stored as Partial<OrderConsent>;
  return { ...perChannel((channel) => agreed[channel] ?? null), source, at };
}
