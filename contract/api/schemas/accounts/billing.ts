import { z } from 'zod';
import { dateTime } from '../reviews/texts.ts';

const plan = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** The monthly price in euros before tax. Null when nobody is billed. */
  price: z.number().nullable(),
  /** Null when there is no limit. */
  monthly_requests: z.int().nullable(),
  features: z.array(z.string()),
  state: z.enum(['current', 'available', 'unavailable']),
  /** The reason why the plan cannot be chosen. */
  reason: z.string().nullable(),
});

const billing = z.strictObject({
  /** The name of the plan, or its id when this version does not have that plan. */
  plan: z.strictObject({ id: z.string(), name: z.string() }),
  /**
   * The number of requests first accepted in this calendar month of the team’s time zone, plus
   * those being sent.
   */
  usage: z.strictObject({
    used: z.int(),
    limit: z.int().nullable(),
    left: z.int().nullable(),
    resets_at: dateTime,
  }),
  /** The service that bills on this instance. Null when nobody is billed. */
  provider: z.enum(['shopify']).nullable(),
  plans: z.array(plan),
});
export const billingAnswer = z.strictObject({ data: billing });

export const changePlanBody = z.strictObject({ plan_id: z.string().max(60) });
/**
 * When a URL is returned, the plan changes only after the merchant has accepted the price there.
 */
export const changePlanAnswer = z.strictObject({
  data: billing,
  confirmation_url: z.string().nullable(),
});
