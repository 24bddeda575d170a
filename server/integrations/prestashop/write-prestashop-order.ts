import type { StateMeaning } from '#contract/labels/shop-platforms.ts';
import type { StoreOrder } from '#server/ports/store-platform.ts';
import { type StoreOrderFields, writeStoreOrder } from '../stores/write-store-order.ts';
import { articlesOf } from './articles-of.ts';
import type { OrderSurroundings } from './read-surroundings.ts';
import { shopInstant, stampOf } from './shop-clock.ts';
import type { ShopDirectory } from './shop-directory.ts';
import type { OrderRow } from './webservice-fields.ts';

export interface CollectedOrder {
  /** The row that changed, whose date moves the cursor. */
  changed: OrderRow;
  /** All orders of one cart, the first one first. */
  parts: readonly OrderRow[];
  around: OrderSurroundings;
  directory: ShopDirectory;
  shop: { url: string; timezone: string };
}

/**
 * The progress of an order by the meaning of its state. A cancelled part does not delay the others.
 */
const RANK: Readonly<Record<StateMeaning, number | null>> = {
  none: 0,
  paid: 1,
  shipped: 2,
  delivered: 3,
  cancelled: null,
  refunded: null,
};

/** Converts an order, with every row that it references. */
export function writePrestashopOrder(collected: CollectedOrder): StoreOrder {
  const { changed, parts, around, directory, shop } = collected;
  const [first = changed] = parts;
  const customer = around.customers.get(first.id_customer ?? '');
  const delivery = around.addresses.get(first.id_address_delivery ?? '');
  const invoice = around.addresses.get(first.id_address_invoice ?? '');
  const total = parts.reduce((sum, { total_paid_tax_incl }) => sum + (total_paid_tax_incl ?? 0), 0);
  const written = writeStoreOrder({
    id: first.id,
    number: first.reference,
    customer_id: first.id_customer,
    first_name: delivery?.firstname ?? customer?.firstname ?? null,
    last_name: delivery?.lastname ?? customer?.lastname ?? null,
    country: directory.countries.get(delivery?.id_country ?? invoice?.id_country ?? '') ?? null,
    locale: directory.locales.get(first.id_lang ?? customer?.id_lang ?? '') ?? null,
    emails: [customer?.deleted === true ? null : (customer?.email ?? null)],
    phones: [delivery, invoice].flatMap((address) => [
      address?.phone_mobile ?? null,
      address?.phone ?? null,
    ]),
    placed_at: shopInstant(first.date_add, shop.timezone),
    changed_at: stampOf(changed.date_upd ?? changed.date_add ?? '1990-01-01 00:00:00'),
    refunded_at: refundedAt(collected, total),
    total,
    currency: directory.currencies.get(first.id_currency ?? '') ?? null,
    carrier:
      directory.carriers.get(around.carriers.get(first.id) ?? first.id_carrier ?? '') ?? null,
    tracking_numbers: parcelsOf(collected),
    consent: consentOf(first, collected) ?? null,
    articles: parts.flatMap((part) => articlesOf(part, collected)),
    states: statesOf(collected),
  });
  // The content is the order’s present one, so no date of the shop’s clock would be more accurate.
  return { ...written, order: { ...written.order, updated_at: null } };
}

/**
 * Returns the states of an order with the date of each. For a cart in several parcels, those of the
 * part that is least advanced, because the customer has the order once the last part arrived.
 */
function statesOf({
  changed,
  parts,
  around: { histories },
  directory: { states },
  shop: { timezone },
}: CollectedOrder): StoreOrder['states'] {
  const rankOf = ({ current_state }: OrderRow): number | null =>
    RANK[states.find(({ id }) => id === current_state)?.meaning ?? 'none'];
  const alive = parts.filter((part) => rankOf(part) !== null);
  const counted = alive.length > 0 ? alive : parts;
  const least = Math.min(...counted.map((part) => rankOf(part) ?? 0));
  const behind = counted
    .filter((part) => (rankOf(part) ?? 0) === least)
    .toSorted((a, b) => ((a.date_upd ?? '') < (b.date_upd ?? '') ? 1 : -1));
  const [last = changed] = behind;
  const pastStates = (histories.get(last.id) ?? []).map(({ id_order_state, date_add }) => ({
    id: id_order_state,
    at: shopInstant(date_add, timezone),
    is_exact: true,
  }));
  const { current_state, date_upd } = last;
  if (current_state === null || pastStates.at(-1)?.id === current_state) return pastStates;
  // A module that only sets the state leaves no history, so the date of the last change is used.
  return [
    ...pastStates,
    { id: current_state, at: shopInstant(date_upd, timezone), is_exact: false },
  ];
}

/**
 * Returns the tracking numbers. For a cart in several parcels, only once each part has its number.
 */
function parcelsOf({ parts, around: { parcels } }: CollectedOrder): readonly string[] {
  const numbers = parts.map(({ id }) => parcels.get(id) ?? []);
  return numbers.every((ofPart) => ofPart.length > 0) ? numbers.flat() : [];
}

/**
 * Returns the date of a refund. Credit slips over the whole amount are a refund, whatever the
 * state.
 */
function refundedAt(
  { parts, around: { slips }, shop }: CollectedOrder,
  total: number,
): string | null {
  const all = parts.flatMap(({ id }) => slips.get(id) ?? []);
  const sum = all.reduce(
    (before, { total_products_tax_incl, total_shipping_tax_incl }) =>
      before + (total_products_tax_incl ?? 0) + (total_shipping_tax_incl ?? 0),
    0,
  );
  if (total <= 0 || sum < total - 0.005) return null;
  const dates = all.flatMap(({ date_add }) => date_add ?? []).toSorted();
  return shopInstant(dates.at(-1) ?? null, shop.timezone);
}

/**
 * Returns the customer’s consent: the checkbox of Recueil’s module in the order, otherwise the
 * newsletter of the shop. A customer who did not subscribe may never have been asked, which is no
 * refusal. Consent to offers of partners is not consent to those of the shop.
 */
function consentOf(
  { id, id_customer }: OrderRow,
  { around: { customers, consents }, shop: { timezone } }: CollectedOrder,
): StoreOrderFields['consent'] {
  const consent = consents.get(id);
  if (consent) {
    const { email, sms, whatsapp, date_add } = consent;
    const at = shopInstant(date_add, timezone);
    return { email, sms, whatsapp, source: 'PrestaShop, à la commande', at };
  }
  const customer = customers.get(id_customer ?? '');
  if (customer?.newsletter !== true) return null;
  return {
    email: true,
    source: customer.optin ? 'PrestaShop, newsletter et partenaires' : 'PrestaShop, newsletter',
    at: shopInstant(customer.newsletter_date_add, timezone),
  };
}
