import { pickOne, plain } from '../shop-history.ts';
import { FIRST_NAMES, LAST_NAMES, PRODUCTS } from '../shop-texts.ts';
import { productKey } from './products/demo-catalogue.ts';

const DAY = 86_400_000;
let number = 3400;
/** Parcels that have not been delivered yet, by order number. */
const underway = new Map<number, object>();
/** Share of them that arrive on one day. */
const ARRIVES = 0.3;

/**
 * Returns the orders that the shop sends on one morning: those delivered the day before, some that
 * were only handed to the carrier, a few that were only placed, and earlier ones that have arrived
 * since. There are fewer on Sundays.
 */
export function writeOrders(morning: Date, random: () => number): object[] {
  const weekday = morning.getUTCDay();
  const count = Math.round(
    11 * (weekday === 0 ? 0.35 : weekday === 1 ? 1.3 : 1) * (0.75 + random() * 0.5),
  );
  const arrived = [...underway].filter(() => random() < ARRIVES);
  for (const [order] of arrived) underway.delete(order);
  const late = arrived.map(([, order]) => ({
    ...order,
    fulfilled_at: iso(morning.getTime() - 2 * DAY),
    delivered_at: iso(morning.getTime() - random() * 0.6 * DAY),
  }));
  return [...late, ...Array.from({ length: count }, () => writeOrder(morning.getTime(), random))];
}

function writeOrder(morning: number, random: () => number): object {
  number += 1;
  const [first_name, last_name] = [pickOne(FIRST_NAMES, random), pickOne(LAST_NAMES, random)];
  const lines = writeLines(random);
  const delivered = morning - random() * 0.6 * DAY;
  const ordered = delivered - (2 + random() * 3) * DAY;
  const progress = random();
  const hasPhone = random() < 0.6;
  const order = {
    number: `#${number}`,
    ...(random() > 0.01 && {
      email: `${plain(first_name)}.${plain(last_name)}${number}@exemple.fr`,
    }),
    ...(hasPhone && { phone: `+336${String(10_000_000 + number * 7)}` }),
    first_name,
    last_name,
    country_code: random() < 0.09 ? 'BE' : 'FR',
    ordered_at: iso(ordered),
    paid_at: iso(ordered),
    ...(progress > 0.02 && { fulfilled_at: iso(ordered + DAY) }),
    ...(progress > 0.05 && { delivered_at: iso(delivered) }),
    total: lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0).toFixed(2),
    currency: 'EUR',
    line_items: lines,
    consent: {
      email: true,
      whatsapp: random() > 0.04,
      sms: hasPhone,
      source: 'commande',
      at: iso(ordered),
    },
  };
  if (progress <= 0.05) underway.set(number, order);
  return order;
}

/** Returns mostly one product, sometimes two or three different ones. */
function writeLines(
  random: () => number,
): { product_id: string; sku: string; title: string; price: number; quantity: number }[] {
  const first = Math.floor(random() * PRODUCTS.length);
  const chance = random();
  const count = chance < 0.6 ? 1 : chance < 0.87 ? 2 : 3;
  return Array.from({ length: count }, (_, line) => (first + line * 4) % PRODUCTS.length).flatMap(
    (place) => {
      const [title, price] = PRODUCTS[place] ?? [];
      if (title === undefined || price === undefined) return [];
      return [{ ...productKey(place), title, price, quantity: 1 + (number % 2) }];
    },
  );
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
