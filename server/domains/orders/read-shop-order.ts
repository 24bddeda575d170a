import type { ShopOrder } from '#server/ports/shop.ts';
import { readEmail, readPhone } from '#server/domains/privacy/read-contact.ts';
import { readOrder, type ReadOrderResult, type ReadOrder } from './read-order.ts';

/**
 * Reads an order of a shop. An invalid e-mail address or phone number is skipped for the next one
 * and never refuses the order.
 */
export function readShopOrder(
  { order, emails, phones }: ShopOrder,
  reading: ReadOrderResult,
): ReadOrder {
  const country = order.country_code ?? reading.country;
  const email = emails.find((text) => readEmail(text) !== null) ?? null;
  const phone = phones.find((text) => readPhone(text, country) !== null) ?? null;
  const read = readOrder({ ...order, email, phone }, reading);
  if (read.kind === 'refused') return read;
  return {
    kind: 'read',
    event: {
      ...read.event,
      contact_refused: email === null && phone === null && emails.length + phones.length > 0,
    },
  };
}
