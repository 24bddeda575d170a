import { z } from 'zod';
import { dateTime, id, idFilter, page, pageQuery, rating } from './texts.ts';

/** `start` and `end` are days of the answer in the team’s time zone, both included. */
const dateRange = {
  start: z.string().optional(),
  end: z.string().optional(),
  request_id: idFilter.optional(),
};
export const destinationsShownQuery = z.strictObject({ ...dateRange, ...pageQuery });
export const destinationsShownExportQuery = z.strictObject({
  ...dateRange,
  format: z.enum(['csv', 'json']).default('csv'),
});
/** One line for each answer, as a table or as the same lines in `{data: […]}`. */
export const destinationsShownFile = z.string();

const mode = z.enum(['neutral', 'feedback_first', 'redirect']);

/** The review destinations that one customer saw after one answer. */
const destinationsShown = z.strictObject({
  request_id: id,
  request_uuid: z.string(),
  integration_order_number: z.string().nullable(),
  /** The rating given with this answer. A later rating has its own row. */
  rating: rating.nullable(),
  shown_at: dateTime,
  mode: mode.nullable(),
  /**
   * `form_first` means that the private form was above the review destinations, which were visible
   * below it.
   */
  layout: z.enum(['doors', 'form_first']).nullable(),
  /** True when the customer was redirected to the first review destination immediately. */
  was_carried: z.boolean(),
  /**
   * The review destinations in the order of display. Empty when the team had none or had disabled
   * the conditional rating.
   */
  doors: z.array(
    z.strictObject({
      kind: z.enum(['trustpilot', 'google', 'custom']),
      url: z.string().nullable(),
    }),
  ),
});
export const destinationsShownPage = page(destinationsShown);

/**
 * The person who acknowledged the current mode, and when. Null when no acknowledgement was
 * necessary.
 */
export const acknowledgementAnswer = z.strictObject({
  data: z.strictObject({ mode, by: z.string(), at: dateTime }).nullable(),
});
