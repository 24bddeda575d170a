import { z } from 'zod';
import { dateTime } from '../reviews/texts.ts';

const plan = z.strictObject({
  id: z.string(),
  name: z.string(),
  /** A month, in euros before tax; null: nobody is billed. */
  price: z.number().nullable(),
  /** Null: as many as they like. */
  monthly_requests: z.int().nullable(),
  features: z.array(z.string()),
  state: z.enum(['current', 'available', 'unavailable']),
  /** Why it cannot be chosen. */
  reason: z.string().nullable(),
});

const billing = z.strictObject({
  /** A plan of another version has its id for a name. */
  plan: z.strictObject({ id: z.string(), name: z.string() }),
  /** This calendar month in the team’s zone: requests first accepted, and those on their way. */
  usage: z.strictObject({
    used: z.int(),
    limit: z.int().nullable(),
    left: z.int().nullable(),
    resets_at: dateTime,
  }),
  /** Who bills on this instance; null: nobody. */
  provider: z.enum(['shopify']).nullable(),
  plans: z.array(plan),
});
export const billingAnswer = z.strictObject({ data: billing });

export const changePlanBody = z.strictObject({ plan_id: z.string().max(60) });
/** With an address the plan is not changed yet: its price is agreed to there. */
export const changePlanAnswer = z.strictObject({
  data: billing,
  confirmation_url: z.string().nullable(),
});
