import { z } from 'zod';
import { dateTime, id, page, pageQuery, rating } from './texts.ts';

/** `start` and `end`: days of the team’s zone, both included, by the day of the answer. */
const dateRange = {
  start: z.string().optional(),
  end: z.string().optional(),
  request_id: z
    .string()
    .regex(/^[1-9]\d{0,17}$/u, 'n’est pas un identifiant.')
    .optional(),
};
export const destinationsShownQuery = z.strictObject({ ...dateRange, ...pageQuery });
export const destinationsShownExportQuery = z.strictObject({
  ...dateRange,
  format: z.enum(['csv', 'json']).default('csv'),
});
/** One line an answer: as a table, or `{data: […]}` of the same lines. */
export const destinationsShownFile = z.string();

const mode = z.enum(['neutral', 'feedback_first', 'redirect']);

/** What one customer was shown after one answer. */
const destinationsShown = z.strictObject({
  request_id: id,
  request_uuid: z.string(),
  integration_order_number: z.string().nullable(),
  /** The one given then; a later one has a row of its own. */
  rating: rating.nullable(),
  shown_at: dateTime,
  mode: mode.nullable(),
  /**
   * `form_first`: the private form stood above the review destinations, which were in sight below
   * it.
   */
  layout: z.enum(['doors', 'form_first']).nullable(),
  /** The customer was carried to the first review destination at once. */
  was_carried: z.boolean(),
  /**
   * In the order of display; none when the team had none, or had switched the conditional rating
   * off.
   */
  doors: z.array(
    z.strictObject({
      kind: z.enum(['trustpilot', 'google', 'custom']),
      url: z.string().nullable(),
    }),
  ),
});
export const destinationsShownPage = page(destinationsShown);

/** Who took the present mode on, and when; null when nobody had to. */
export const acknowledgementAnswer = z.strictObject({
  data: z.strictObject({ mode, by: z.string(), at: dateTime }).nullable(),
});
