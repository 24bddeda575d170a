import type { z } from 'zod';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import type { StoreOrder } from '#server/ports/store-platform.ts';
import { callWebservice, type Webservice, type WebserviceQuery } from './call-webservice.ts';
import type { ShopDirectory } from './shop-directory.ts';
import * as fields from './webservice-fields.ts';
import type { OrderRow } from './webservice-fields.ts';
import { writePrestashopOrder } from './write-prestashop-order.ts';

/** Of an address: a longer one is refused by some hosts. */
const MOST_IDS = 50;
/** Whole orders come with their lines. */
const WHOLE_ORDERS = 10;

/** What belongs to the orders of one page, by the ids by which orders name it. */
export interface OrderSurroundings {
  customers: ReadonlyMap<string, z.output<typeof fields.customerRow>>;
  addresses: ReadonlyMap<string, z.output<typeof fields.addressRow>>;
  products: ReadonlyMap<string, z.output<typeof fields.productRow>>;
  histories: ReadonlyMap<string, readonly z.output<typeof fields.historyRow>[]>;
  slips: ReadonlyMap<string, readonly z.output<typeof fields.slipRow>[]>;
  carriers: ReadonlyMap<string, string>;
  consents: ReadonlyMap<string, z.output<typeof fields.consentRow>>;
}

/**
 * The orders of these rows, with everything that they name. A cart that was sent in several parcels
 * is several orders of one reference and one customer: each of them is answered as the whole. An
 * order that changed since it was listed is left out: its new date lists it again.
 */
export async function gatherOrders(
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

/** The lowest id first; an order that was deleted or changed meanwhile has none. */
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

/** Each of them once, with its lines unless there are too many of them for one answer. */
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

async function readSurroundings(
  webservice: Webservice,
  directory: ShopDirectory,
  rows: readonly OrderRow[],
): Promise<OrderSurroundings> {
  const distinct = (values: readonly (string | null)[]): string[] => [
    ...new Set(values.flatMap((value) => value ?? [])),
  ];
  const ids = distinct(rows.map(({ id }) => id));
  const read = async <S extends z.ZodType>(
    shape: S,
    resource: string,
    filter: { field: string; values: readonly string[] },
    query: WebserviceQuery,
  ): Promise<z.output<S>[]> => {
    const all: z.output<S>[] = [];
    for (let at = 0; at < filter.values.length; at += MOST_IDS) {
      const some = filter.values.slice(at, at + MOST_IDS).join('|');
      const { rows: found } = await callWebservice(webservice, resource, {
        [`filter[${filter.field}]`]: `[${some}]`,
        ...query,
      });
      all.push(...fields.readWebserviceRows(shape, found));
    }
    return all;
  };
  const ofOrders = { field: 'id_order', values: ids };
  const customers = await read(
    fields.customerRow,
    'customers',
    { field: 'id', values: distinct(rows.map(({ id_customer }) => id_customer)) },
    {
      display:
        '[id,email,firstname,lastname,id_lang,newsletter,newsletter_date_add,optin,is_guest,deleted]',
      date: '1',
    },
  );
  const addresses = await read(
    fields.addressRow,
    'addresses',
    {
      field: 'id',
      values: distinct(
        rows.flatMap(({ id_address_delivery, id_address_invoice }) => [
          id_address_delivery,
          id_address_invoice,
        ]),
      ),
    },
    { display: '[id,id_country,firstname,lastname,phone,phone_mobile]' },
  );
  const products = await read(
    fields.productRow,
    'products',
    {
      field: 'id',
      values: distinct(
        rows.flatMap(({ associations }) =>
          (associations?.order_rows ?? []).slice(0, MOST_IDS).map(({ product_id }) => product_id),
        ),
      ),
    },
    { display: '[id,id_default_image,active]' },
  );
  const histories = await read(fields.historyRow, 'order_histories', ofOrders, {
    display: '[id,id_order,id_order_state,date_add]',
    sort: '[id_ASC]',
    date: '1',
  });
  const slips = await read(fields.slipRow, 'order_slip', ofOrders, {
    display: '[id_order,total_products_tax_incl,total_shipping_tax_incl,date_add]',
    date: '1',
  });
  const carriers = await read(fields.orderCarrierRow, 'order_carriers', ofOrders, {
    display: '[id_order,id_carrier]',
  });
  const consents = directory.has_consents
    ? await read(fields.consentRow, 'recueil_consents', ofOrders, {
        display: '[id_order,email,sms,whatsapp,date_add]',
        date: '1',
      })
    : [];
  return {
    customers: new Map(customers.map((row) => [row.id, row])),
    addresses: new Map(addresses.map((row) => [row.id, row])),
    products: new Map(products.map((row) => [row.id, row])),
    histories: Map.groupBy(histories, ({ id_order }) => id_order),
    slips: Map.groupBy(slips, ({ id_order }) => id_order),
    carriers: new Map(
      carriers.flatMap(({ id_order, id_carrier }) =>
        id_carrier === null ? [] : [[id_order, id_carrier] as const],
      ),
    ),
    consents: new Map(consents.map((row) => [row.id_order, row])),
  };
}
