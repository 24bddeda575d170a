import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { StoreOrder } from '#server/ports/store-platform.ts';
import { callWebservice, type Webservice } from './call-webservice.ts';
import { readSurroundings } from './read-surroundings.ts';
import type { ShopDirectory } from './shop-directory.ts';
import * as fields from './webservice-fields.ts';
import type { OrderRow } from './webservice-fields.ts';
import { writePrestashopOrder } from './write-prestashop-order.ts';

/** The number of orders per call, because complete orders contain their lines. */
const WHOLE_ORDERS = 10;

/**
 * Returns the orders of these rows, with every row that they reference. A cart that was sent in
 * several parcels is several orders with one reference and one customer, and each of them is
 * returned as the whole. An order that changed since it was listed is left out, because its new
 * date lists it again.
 */
export async function collectOrders(
  webservice: Webservice,
  directory: ShopDirectory,
  listed: readonly OrderRow[],
  timezone: string,
): Promise<StoreOrder[]> {
  const shop = { url: webservice.store.url, timezone };
  const references = [...new Set(listed.flatMap(({ reference }) => reference ?? []))];
  const rows = [
    ...(await wholeOrders(webservice, 'reference', references)),
    ...(await wholeOrders(
      webservice,
      'id',
      listed.filter(({ reference }) => reference === null).map(({ id }) => id),
    )),
  ];
  if (rows.length === 0) return [];
  const around = await readSurroundings(webservice, directory, rows);
  return listed.flatMap((row) => {
    const whole = partsOf(row, rows);
    return whole.length === 0
      ? []
      : [writePrestashopOrder({ changed: row, parts: whole, around, directory, shop })];
  });
}

/**
 * Returns the orders of one cart, the lowest id first. Empty when the order was deleted or changed
 * meanwhile.
 */
function partsOf(row: OrderRow, rows: readonly OrderRow[]): OrderRow[] {
  const isPart = (other: OrderRow): boolean =>
    other.id === row.id ||
    (row.reference !== null &&
      row.id_customer !== null &&
      other.reference === row.reference &&
      other.id_customer === row.id_customer);
  if (!rows.some(({ id, date_upd }) => id === row.id && date_upd === row.date_upd)) return [];
  return rows.filter(isPart).toSorted((a, b) => Number(a.id) - Number(b.id));
}

/** Returns each order once, with its lines unless there are too many for one answer. */
async function wholeOrders(
  webservice: Webservice,
  field: 'reference' | 'id',
  values: readonly string[],
): Promise<OrderRow[]> {
  const found = new Map<string, OrderRow>();
  for (let at = 0; at < values.length; at += WHOLE_ORDERS)
    for (const row of await readWhole(webservice, field, values.slice(at, at + WHOLE_ORDERS)))
      found.set(row.id, row);
  return [...found.values()];
}

async function readWhole(
  webservice: Webservice,
  field: 'reference' | 'id',
  values: readonly string[],
): Promise<OrderRow[]> {
  const query = { [`filter[${field}]`]: `[${values.join('|')}]` };
  try {
    const { rows } = await callWebservice(webservice, 'orders', { ...query, display: 'full' });
    return fields.readWebserviceRows(fields.orderRow, rows);
  } catch (error) {
    if (!(error instanceof ProviderError) || error.field !== 'answer_size') throw error;
    if (values.length > 1) {
      const half = Math.ceil(values.length / 2);
      return [
        ...(await readWhole(webservice, field, values.slice(0, half))),
        ...(await readWhole(webservice, field, values.slice(half))),
      ];
    }
    const { rows } = await callWebservice(webservice, 'orders', {
      ...query,
      display: `[${fields.ORDER_FIELDS_SHOWN.join(',')}]`,
    });
    return fields.readWebserviceRows(fields.orderRow, rows);
  }
}
