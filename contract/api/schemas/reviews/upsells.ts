import { z } from 'zod';
import { imageUrl } from '#contract/customer-pages/image-url.ts';
import { httpsUrl, oneLine, plainText } from '#contract/messages/plain-text.ts';
import { UPSELL_KINDS } from '#contract/settings/upsell.ts';
import { dateTime, id, rating } from './texts.ts';

/** Reads an empty string as null. */
function orNone<T extends z.ZodType>(schema: T) {
  return z
    .union([z.literal('').transform(() => null), schema])
    .nullable()
    .default(null);
}

const kind = z.enum(UPSELL_KINDS);
const moment = z.iso.datetime({ offset: true }).nullable().default(null);

/** With an `id`, the body replaces that offer. A missing field takes its default. */
export const upsellBody = z
  .strictObject({
    id: id.optional(),
    name: oneLine(80).min(1),
    is_active: z.boolean().default(true),
    kind,
    title: oneLine(120).min(1),
    description: orNone(plainText(500).trim()),
    image_url: orNone(imageUrl),
    url: httpsUrl(),
    discount_code: orNone(oneLine(60)),
    starts_at: moment,
    ends_at: moment,
    /**
     * Null shows the offer for every rating. When absent, the value is 4, or null for a
     * discount.
     */
    minimum_rating: rating.nullable().optional(),
  })
  .refine((it) => it.kind !== 'discount' || (it.minimum_rating ?? null) === null, {
    path: ['minimum_rating'],
    message:
      'ne peut pas dépendre de la note pour une remise : ce serait une récompense contre une bonne note.',
  })
  .refine((it) => it.kind !== 'discount' || it.discount_code !== null, {
    path: ['discount_code'],
    message: 'est nécessaire pour une remise.',
  })
  .refine(
    (it) =>
      it.starts_at === null ||
      it.ends_at === null ||
      Date.parse(it.starts_at) < Date.parse(it.ends_at),
    { path: ['ends_at'], message: 'doit venir après le début.' },
  );

const upsell = z.strictObject({
  id,
  name: z.string(),
  is_active: z.boolean(),
  kind,
  title: z.string(),
  description: z.string().nullable(),
  image_url: z.string().nullable(),
  url: z.string(),
  discount_code: z.string().nullable(),
  starts_at: dateTime.nullable(),
  ends_at: dateTime.nullable(),
  minimum_rating: rating.nullable(),
  /** The position from 1. The first offer that matches is shown. */
  position: z.int(),
  /** The number of customers whose browser showed the offer, and of those who clicked it. */
  views: z.int(),
  clicks: z.int(),
  /**
   * Orders of the same person within 30 days after the click, without cancelled or refunded orders.
   */
  attributed_orders: z.int(),
});
export const upsellsAnswer = z.strictObject({ data: z.array(upsell) });
export const upsellAnswer = z.strictObject({ data: upsell });
export const upsellOrderBody = z.strictObject({ ids: z.array(id).max(100) });
