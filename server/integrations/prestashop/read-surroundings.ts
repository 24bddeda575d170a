import type { z } from 'zod';
import { callWebservice, type Webservice, type WebserviceQuery } from './call-webservice.ts';
import type { ShopDirectory } from './shop-directory.ts';
import * as fields from './webservice-fields.ts';
import type { OrderRow } from './webservice-fields.ts';

/** The most ids in an address, because some hosts refuse a longer one. */
const MOST_IDS = 50;

/** The rows that the orders of one page reference, by their ids. */
export interface OrderSurroundings {
  customers: ReadonlyMap<string, z.output<typeof fields.customerRow>>;
  addresses: ReadonlyMap<string, z.output<typeof fields.addressRow>>;
  products: ReadonlyMap<string, z.output<typeof fields.productRow>>;
  histories: ReadonlyMap<string, readonly z.output<typeof fields.historyRow>[]>;
  slips: ReadonlyMap<string, readonly z.output<typeof fields.slipRow>[]>;
  carriers: ReadonlyMap<string, string>;
  /** The tracking numbers of an order. */
  parcels: ReadonlyMap<string, readonly string[]>;
  consents: ReadonlyMap<string, z.output<typeof fields.consentRow>>;
}

/** Reads the rows that a page of orders references, in calls of 50 ids for each resource. */
export async function readSurroundings(
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
  // Only the complete rows contain the refunded lines.
  const slips = await read(fields.slipRow, 'order_slip', ofOrders, { display: 'full', date: '1' });
  const carriers = await read(fields.orderCarrierRow, 'order_carriers', ofOrders, {
    display: '[id_order,id_carrier,tracking_number]',
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
    parcels: new Map(
      [...Map.groupBy(carriers, ({ id_order }) => id_order)].map(([id, rows]) => [
        id,
        rows.flatMap(({ tracking_number }) => tracking_number ?? []),
      ]),
    ),
    consents: new Map(consents.map((row) => [row.id_order, row])),
  };
}
