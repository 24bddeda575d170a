import { z } from 'zod';
import { oneLine, plainText } from '#contract/messages/plain-text.ts';
import { dateTime, id } from '../reviews/texts.ts';

const NEEDED = ['code', 'hmac', 'host', 'shop', 'timestamp'] as const;
const part = z.string().max(2000).optional();

/** As Shopify writes it; what else it adds is signed with the rest, and left as it is. A link is whole or none. */
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

export const registerBody = z.object({
  registration_token: z.string().min(1).max(200),
  email: oneLine(254).pipe(z.email()),
  password: plainText(200).min(10),
  password_confirmation: plainText(200).nullish(),
  first_name: oneLine(100).nullish(),
  last_name: oneLine(100).nullish(),
  setup_code: oneLine(64).nullish(),
});

export const connectUrlBody = z.strictObject({ shop: oneLine(300).min(1) });
export const connectUrlAnswer = z.strictObject({ url: z.string() });

/** `missing`: nobody has subscribed to it yet, or Shopify forgot. */
const topic = z.strictObject({
  topic: z.string(),
  state: z.enum(['registered', 'refused', 'missing']),
  reason: z.string().nullable(),
});
export const topicsAnswer = z.strictObject({ data: z.strictObject({ topics: z.array(topic) }) });

/** What the card of Shopify shows beside its state. */
export const shopAccountAnswer = z.strictObject({
  data: z.strictObject({
    /** False: this instance has no app at Shopify, and nothing can be connected. */
    is_configured: z.boolean(),
    shop: z.string().nullable(),
    shop_name: z.string().nullable(),
    topics: z.array(topic),
    /** What the merchant has not agreed to, in Shopify’s words. */
    missing_scopes: z.array(z.string()),
    /** False: the last orders came without any name, address or number; null: too few came to tell. */
    has_customer_data: z.boolean().nullable(),
    /** How far back orders can be read; null: as far as they go. */
    orders_since: dateTime.nullable(),
    /** The newest change of an order that is known here. */
    orders_read_until: dateTime.nullable(),
    webhook_url: z.string(),
  }),
});

export const paymentBody = z.strictObject({ plan_id: z.string().max(100) });
/** The merchant agrees at that address, a page of Shopify; the plan changes once Shopify says so. */
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
/** A file that the browser saves under that name. */
export const dataRequestAnswer = z.strictObject({ filename: z.string(), json: z.string() });
