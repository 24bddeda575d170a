import type { FakePrestashopShop, FakeWebserviceRow } from './fake-prestashop-shop.ts';

/** Fields of an order that a test can set. The other fields have example values. */
export interface FakePrestashopOrder {
  reference: string;
  email: string;
  first_name: string;
  last_name: string;
  phone: string;
  phone_mobile: string;
  /** 8 for France, 3 for Belgium. */
  id_country: number;
  id_lang: number;
  id_shop: number;
  newsletter: boolean;
  optin: boolean;
  is_guest: boolean;
  state: number;
  total: string;
  lines: number;
  at: Date;
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';
const nextId = (rows: readonly FakeWebserviceRow[]): number =>
  rows.reduce((most, { id }) => Math.max(most, id), 0) + 1;

/** Returns a reference of nine letters, as PrestaShop creates them. */
function referenceOf(n: number): string {
  let [text, rest] = ['', n];
  for (let at = 0; at < 9; at++) {
    text = (LETTERS[rest % LETTERS.length] ?? 'A') + text;
    rest = Math.floor(rest / LETTERS.length);
  }
  return text;
}

/** Returns a time such as `2026-11-20 10:00:00` on the clock of the shop, which may be wrong. */
export function shopTime(
  { timezone, troubles }: Pick<FakePrestashopShop, 'timezone' | 'troubles'>,
  at: Date,
): string {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime() + troubles.clock_ahead * 1000)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'second' })
    .replace('T', ' ');
}

/** Adds an order of a customer with its rows, its first state, customer, address and carrier. */
export function addPrestashopOrder(
  shop: FakePrestashopShop,
  overrides: Partial<FakePrestashopOrder> = {},
): FakeWebserviceRow {
  const { rows } = shop;
  const id = nextId(rows.orders);
  const at = shopTime(shop, overrides.at ?? new Date());
  const order = {
    reference: referenceOf(id * 7_919),
    email: `lea.${id}@example.test`,
    first_name: 'Léa',
    last_name: 'Roy',
    phone: '',
    phone_mobile: `06 12 ${String(id % 100).padStart(2, '0')} 56 78`,
    id_country: 8,
    id_lang: 1,
    id_shop: 1,
    newsletter: false,
    optin: false,
    is_guest: false,
    state: 2,
    total: '49.900000',
    lines: 1,
    ...overrides,
  };
  const id_customer = addCustomer(shop, order, at);
  const id_address = nextId(rows.addresses);
  rows.addresses.push({
    id: id_address,
    id_customer: String(id_customer),
    id_country: String(order.id_country),
    firstname: order.first_name,
    lastname: order.last_name,
    phone: order.phone,
    phone_mobile: order.phone_mobile,
    deleted: '0',
  });
  const row: FakeWebserviceRow = {
    id,
    id_address_delivery: String(id_address),
    id_address_invoice: String(id_address),
    id_currency: '1',
    id_lang: String(order.id_lang),
    id_customer: String(id_customer),
    id_carrier: '2',
    current_state: String(order.state),
    module: 'ps_wirepayment',
    valid: '1',
    date_add: at,
    date_upd: at,
    delivery_date: '0000-00-00 00:00:00',
    id_shop: String(order.id_shop),
    id_shop_group: '1',
    payment: 'Virement',
    total_paid: order.total,
    total_paid_tax_incl: order.total,
    reference: order.reference,
    associations: { order_rows: Array.from({ length: order.lines }, (_, n) => orderRow(id, n)) },
  };
  rows.orders.push(row);
  addHistory(shop, id, order.state, at);
  rows.order_carriers.push({
    id: nextId(rows.order_carriers),
    id_order: String(id),
    id_carrier: '2',
    tracking_number: '',
    date_add: at,
  });
  return row;
}

/** Changes the state of an order, with the date in the order and in its history. */
export function setPrestashopState(
  shop: FakePrestashopShop,
  id: number,
  state: number,
  at = new Date(),
): void {
  const order = shop.rows.orders.find((row) => row.id === id);
  if (!order) throw new Error(`no order ${id}`);
  order['current_state'] = String(state);
  order['date_upd'] = shopTime(shop, at);
  addHistory(shop, id, state, shopTime(shop, at));
}

function addHistory({ rows }: FakePrestashopShop, id: number, state: number, at: string): void {
  rows.order_histories.push({
    id: nextId(rows.order_histories),
    id_employee: '0',
    id_order: String(id),
    id_order_state: String(state),
    date_add: at,
  });
}

function addCustomer(
  { rows }: FakePrestashopShop,
  order: Pick<
    FakePrestashopOrder,
    | 'email'
    | 'first_name'
    | 'last_name'
    | 'id_lang'
    | 'id_shop'
    | 'newsletter'
    | 'optin'
    | 'is_guest'
  >,
  at: string,
): number {
  const known = rows.customers.find((row) => row['email'] === order.email);
  if (known) return known.id;
  const id = nextId(rows.customers);
  rows.customers.push({
    id,
    email: order.email,
    firstname: order.first_name,
    lastname: order.last_name,
    passwd: '$2y$10$neverreadthis',
    secure_key: 'neverreadthiseither',
    id_lang: String(order.id_lang),
    id_shop: String(order.id_shop),
    newsletter: order.newsletter ? '1' : '0',
    newsletter_date_add: order.newsletter ? at : '0000-00-00 00:00:00',
    optin: order.optin ? '1' : '0',
    is_guest: order.is_guest ? '1' : '0',
    active: '1',
    deleted: '0',
    date_add: at,
    date_upd: at,
  });
  return id;
}

function orderRow(order: number, n: number): Record<string, unknown> {
  return {
    id: String(order * 100_000 + n),
    product_id: String(12 + n),
    product_attribute_id: n === 0 ? '31' : '0',
    product_quantity: '1',
    product_name: n === 0 ? 'Pull - Taille M' : `Article ${n}`,
    product_reference: n === 0 ? 'P-M' : `A-${n}`,
    product_ean13: n === 0 ? '3760000000000' : '',
    unit_price_tax_incl: '49.900000',
  };
}
