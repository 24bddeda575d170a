import { z } from 'zod';
import { plainText } from '#contract/messages/plain-text.ts';
import { id } from '../reviews/texts.ts';
import { perChannel } from '#contract/labels/channels.ts';

const text = (most: number) => plainText(most).trim().nullish();
const moment = z.iso.datetime({ offset: true, local: true }).or(z.iso.date()).nullish();
const amount = z
  .union([
    z
      .string()
      .trim()
      .regex(/^-?\d{1,12}([.,]\d{1,4})?$/),
    z.number(),
  ])
  .nullish();
const agreement = z.boolean().nullish();

/**
 * Only `number` is required. An order without a contact is accepted, and its request ends as
 * `no_contact`.
 */
export const order = z.strictObject({
  number: z
    .union([z.string(), z.int()], {
      error: ({ input }) =>
        input === undefined || input === null
          ? 'est requis.'
          : 'doit être un texte ou un nombre entier.',
    })
    .transform(String)
    .pipe(plainText(100).trim().min(1)),
  email: text(254),
  phone: text(40),
  first_name: text(100),
  last_name: text(100),
  country_code: z.string().trim().length(2).toUpperCase().nullish(),
  locale: text(35),
  ordered_at: moment,
  paid_at: moment,
  fulfilled_at: moment,
  delivered_at: moment,
  cancelled_at: moment,
  refunded_at: moment,
  updated_at: moment,
  total: amount,
  currency: z.string().trim().length(3).toUpperCase().nullish(),
  tags: z.union([z.array(plainText(100).trim()).max(250), plainText(5000)]).nullish(),
  carrier: text(100),
  tracking_numbers: z.union([z.array(plainText(64).trim()).max(20), plainText(1300)]).nullish(),
  line_items: z
    .array(
      z.strictObject({
        product_id: text(100),
        variant_id: text(100),
        sku: text(100),
        gtin: text(50),
        title: text(500),
        quantity: z.int().min(0).max(100_000).nullish(),
        price: amount,
        url: text(2048),
        image_url: text(2048),
      }),
    )
    .max(500)
    .nullish(),
  consent: z
    .strictObject({
      ...perChannel(() => agreement),
      source: text(200),
      at: moment,
    })
    .nullish(),
});
export type IncomingOrder = z.output<typeof order>;

/**
 * One order or an array of orders. The rows of an array are validated separately, so that an
 * invalid row does not refuse the others.
 */
export const ordersBody = z.union(
  [order, z.array(z.unknown()).min(1).max(1000)],
  'doit être une commande, ou une liste de commandes.',
);
/**
 * The documented shape of the body for programs. `ordersBody` accepts any row, so that an invalid
 * row does not refuse the others.
 */
export const documentedOrdersBody = z.union([order, z.array(order).min(1).max(1000)]);
export const ordersAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      number: z.string().nullable(),
      status: z.enum(['created', 'updated', 'unchanged', 'refused']),
      request_uuid: z.string().nullable(),
      request_id: id.nullable(),
      errors: z.record(z.string(), z.array(z.string())).nullable(),
    }),
  ),
});
