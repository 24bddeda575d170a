import { z } from 'zod';
import { FORM_LIMITS } from '#contract/settings/form-limits.ts';
import { oneLine, plainText } from '#contract/messages/plain-text.ts';
import { dateTime, id } from '../reviews/texts.ts';
import { shopCatalogue } from './shop-catalogue.ts';

const NEEDED = ['code', 'hmac', 'host', 'shop', 'timestamp'] as const;
const part = z.string().max(2000).optional();

/**
 * The query of Shopify’s redirect. Unknown fields are preserved, because the signature covers them.
 */
export const connectQuery = z
  .looseObject({
    code: part,
    hmac: part,
    host: part,
    shop: part,
    timestamp: part,
    state: z.string().max(200).optional(),
  })
  .superRefine((query, context) => {
    if (NEEDED.every((name) => query[name])) return;
    for (const name of [...NEEDED, 'state'])
      context.addIssue({
        code: 'custom',
        path: [name],
        message: 'manque à ce lien de Shopify, ou n’est pas lisible.',
      });
  });

export const shopRegisterBody = z.object({
  registration_token: z.string().min(1).max(200),
  email: oneLine(254).pipe(z.email()),
  password: plainText(200).min(FORM_LIMITS.password.least),
  password_confirmation: plainText(200).nullish(),
  first_name: oneLine(100).nullish(),
  last_name: oneLine(100).nullish(),
  setup_code: oneLine(64).nullish(),
});

export const connectUrlBody = z.strictObject({ shop: oneLine(300).min(1) });
export const connectUrlAnswer = z.strictObject({ url: z.string() });

/** `missing` means that Shopify has no subscription for the topic. */
const topic = z.strictObject({
  topic: z.string(),
  state: z.enum(['registered', 'refused', 'missing']),
  reason: z.string().nullable(),
});
export const topicsAnswer = z.strictObject({ data: z.strictObject({ topics: z.array(topic) }) });

/** The details on the card of the Shopify shop. */
/** An absent field is not changed. */
export const updateShopBody = z.strictObject({
  writes_ratings: z.boolean().optional(),
  replaces_ratings: z.boolean().optional(),
});

export const shopAccountAnswer = z.strictObject({
  data: z.strictObject({
    /** False when this instance has no Shopify app, so that no shop can be connected. */
    is_configured: z.boolean(),
    shop: z.string().nullable(),
    shop_name: z.string().nullable(),
    topics: z.array(topic),
    /** The access scopes that the merchant has not granted, with Shopify’s names. */
    missing_scopes: z.array(z.string()),
    /**
     * False when the last orders had no name, address or phone number. Null when there are too few
     * orders to decide.
     */
    has_customer_data: z.boolean().nullable(),
    /** The earliest date from which orders can be read. Null without a limit. */
    orders_since: dateTime.nullable(),
    /** The latest change of an order that was received. */
    orders_read_until: dateTime.nullable(),
    /** The progress of reading the products of the shop. Null without a connected shop. */
    catalogue: shopCatalogue.nullable(),
    /** The ratings that the shop shows beside its products. Null without a connected shop. */
    product_ratings: z
      .strictObject({
        is_enabled: z.boolean(),
        /** True when ratings that another app wrote are replaced. */
        replaces_others: z.boolean(),
        /** False when the shop has not granted write access to its products. */
        is_allowed: z.boolean(),
        shown_count: z.int(),
        waiting_count: z.int(),
        /** The number of products that are not changed because another app wrote their rating. */
        other_app_count: z.int(),
        /** The reason why the last writing failed. It is retried automatically. */
        problem: z.string().nullable(),
      })
      .nullable(),
    webhook_url: z.string(),
  }),
});

export const paymentBody = z.strictObject({ plan_id: z.string().max(100) });
/**
 * The URL of the page of Shopify where the merchant accepts the price. The plan changes when
 * Shopify confirms it.
 */
export const paymentAnswer = z.strictObject({
  data: z.strictObject({ confirmation_url: z.string(), charge_id: id }),
});

export const dataRequestsAnswer = z.strictObject({
  data: z.array(
    z.strictObject({
      id,
      reference: z.string(),
      contact: z.string().nullable(),
      asked_at: dateTime,
    }),
  ),
});
/** A download with its file name. */
export const dataRequestAnswer = z.strictObject({ filename: z.string(), json: z.string() });
