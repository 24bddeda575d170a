import { z } from 'zod';

/** An id, a number or a text as received. Numbers usually arrive as texts. */
const scalar = z
  .union([z.string(), z.number()])
  .nullish()
  .catch(null)
  .transform((value) => {
    const text = value === null || value === undefined ? '' : String(value).trim();
    return text === '' ? null : text;
  });
/** An id of 0 means that there is none. */
const id = scalar.transform((text) =>
  text !== null && /^[1-9]\d{0,17}$/u.test(text) ? text : null,
);
/** With a decimal point. Modules and old versions write a comma, or spaces between thousands. */
const amount = scalar.transform((text) => {
  const written = text?.replaceAll(/[\s\u00a0\u202f]/gu, '').replace(',', '.') ?? '';
  return /^-?\d{1,12}(?:\.\d+)?$/u.test(written) ? Number(written) : null;
});
const flag = scalar.transform((text) => text === '1' || text === 'true');
/** `0000-00-00 00:00:00` means that there is no date. */
const moment = scalar.transform((text) =>
  text !== null && /^[12]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/u.test(text) ? text : null,
);
/** In one language, or in several, of which the first that is not empty is used. */
const name = z.unknown().transform((value) => {
  const texts = Array.isArray(value)
    ? value.map((one: unknown) => (one as { value?: unknown } | null)?.value)
    : [value];
  return texts.map((text) => scalar.parse(text)).find((text) => text !== null) ?? null;
});

export const ORDER_FIELDS_SHOWN = [
  'id',
  'reference',
  'current_state',
  'id_customer',
  'id_address_delivery',
  'id_address_invoice',
  'id_carrier',
  'id_currency',
  'id_lang',
  'id_shop',
  'total_paid_tax_incl',
  'date_add',
  'date_upd',
] as const;

const orderLine = z.looseObject({
  id,
  product_id: id,
  product_attribute_id: id,
  product_quantity: amount,
  product_name: scalar,
  product_reference: scalar,
  product_ean13: scalar,
  unit_price_tax_incl: amount,
});
/** Lines are a list, or an object when a module changed the answer. */
const linesOf = <S extends z.ZodType>(line: S) =>
  z
    .union([
      z.array(line),
      z.record(z.string(), line).transform((list) => Object.values<z.output<S>>(list)),
    ])
    .catch([]);
const listsOf = <S extends z.ZodRawShape>(lists: S) => z.looseObject(lists).nullish().catch(null);

export const orderRow = z.looseObject({
  id: id.pipe(z.string()),
  reference: scalar,
  current_state: id,
  id_customer: id,
  id_address_delivery: id,
  id_address_invoice: id,
  id_carrier: id,
  id_currency: id,
  id_lang: id,
  id_shop: id,
  total_paid_tax_incl: amount,
  date_add: moment,
  date_upd: moment,
  associations: listsOf({ order_rows: linesOf(orderLine) }),
});
export type OrderRow = z.output<typeof orderRow>;

export const customerRow = z.looseObject({
  id: id.pipe(z.string()),
  email: scalar,
  firstname: scalar,
  lastname: scalar,
  id_lang: id,
  newsletter: flag,
  newsletter_date_add: moment,
  optin: flag,
  deleted: flag,
});
export const addressRow = z.looseObject({
  id: id.pipe(z.string()),
  id_country: id,
  firstname: scalar,
  lastname: scalar,
  phone: scalar,
  phone_mobile: scalar,
});
export const historyRow = z.looseObject({
  id: id.pipe(z.string()),
  id_order: id.pipe(z.string()),
  id_order_state: id.pipe(z.string()),
  date_add: moment,
});
export const slipRow = z.looseObject({
  id_order: id.pipe(z.string()),
  total_products_tax_incl: amount,
  total_shipping_tax_incl: amount,
  date_add: moment,
  /** The lines of the order that it refunds, with the refunded quantity. */
  associations: listsOf({
    order_slip_details: linesOf(z.looseObject({ id_order_detail: id, product_quantity: amount })),
  }),
});
export const orderCarrierRow = z.looseObject({
  id_order: id.pipe(z.string()),
  id_carrier: id,
  tracking_number: scalar,
});
export const productRow = z.looseObject({
  id: id.pipe(z.string()),
  id_default_image: id,
  active: flag,
});
/** A product of the catalogue. `public_price` is the price that the query requests. */
export const catalogueRow = z.looseObject({
  id: id.pipe(z.string()),
  name,
  reference: scalar,
  ean13: scalar,
  isbn: scalar,
  upc: scalar,
  id_default_image: id,
  manufacturer_name: scalar.transform((text) => (text === 'false' ? null : text)),
  active: flag,
  public_price: scalar,
  date_add: moment,
  date_upd: moment,
});
/** The ids that a combination is associated with. */
const references = z
  .array(z.looseObject({ id }))
  .nullish()
  .catch(null)
  .transform((list) => (list ?? []).flatMap((one) => one.id ?? []));
export const combinationRow = z
  .looseObject({
    id: id.pipe(z.string()),
    id_product: id.pipe(z.string()),
    reference: scalar,
    ean13: scalar,
    isbn: scalar,
    upc: scalar,
    public_price: scalar,
    associations: listsOf({ product_option_values: references, images: references }),
  })
  .transform(({ associations, ...row }) => ({
    ...row,
    options: associations?.product_option_values ?? [],
    images: associations?.images ?? [],
  }));
export const consentRow = z.looseObject({
  id_order: id.pipe(z.string()),
  email: flag,
  sms: flag,
  whatsapp: flag,
  date_add: moment,
});
export const stateRow = z.looseObject({
  id: id.pipe(z.string()),
  name,
  paid: flag,
  shipped: flag,
  deleted: flag,
});
export const namedRow = z.looseObject({ id: id.pipe(z.string()), name });
export const codeRow = z.looseObject({
  id: id.pipe(z.string()),
  iso_code: scalar,
  locale: scalar,
});

/** Returns the valid rows. A row that a module damaged does not affect the others. */
export function readWebserviceRows<S extends z.ZodType>(
  shape: S,
  rows: readonly unknown[],
): z.output<S>[] {
  return rows.flatMap((row) => {
    const read = shape.safeParse(row);
    return read.success ? [read.data] : [];
  });
}
