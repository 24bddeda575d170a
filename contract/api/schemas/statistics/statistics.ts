import { z } from 'zod';
import { day, rating, source, step } from '../reviews/texts.ts';

/** Days or date-times, both included. When absent, the last 30 days in the team’s time zone. */
export const periodQuery = z.strictObject({
  start: z.string().max(40).optional(),
  end: z.string().max(40).optional(),
});

export const total = z.strictObject({
  total: z.int(),
  previous_total: z.int().nullable(),
  series: z.array(z.strictObject({ date: day, total: z.int() })),
});
export const average = z.strictObject({
  average: z.number().nullable(),
  previous_average: z.number().nullable(),
  count: z.int(),
  series: z.array(z.strictObject({ date: day, average: z.number().nullable(), count: z.int() })),
});
const part = { label: z.string(), total: z.int(), share: z.number().min(0).max(1) };
export const byRating = z.array(z.strictObject({ rating, ...part }));
/**
 * `sent` is the number of requests first accepted on that channel. It is null for the general link,
 * which sends nothing.
 */
export const byChannel = z.array(
  z.strictObject({ channel: source, ...part, sent: z.int().nullable() }),
);
/** `step` is null for the general link. */
export const byStep = z.array(
  z.strictObject({ step: step.nullable(), ...part, sent: z.int().nullable() }),
);

export const overview = z.strictObject({
  start: day,
  end: day,
  total_link_sent: total,
  total_reviews_collected: total,
  average_rating: average,
  rating_distribution: byRating,
  reviews_distribution_by_channel: byChannel,
  reviews_distribution_by_step: byStep,
});
export const answerOf = <T extends z.ZodType>(schema: T) => z.strictObject({ data: schema });
