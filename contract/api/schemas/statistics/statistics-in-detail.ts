import { z } from 'zod';
import { periodQuery } from './statistics.ts';
import { channel, day, id } from '../reviews/texts.ts';

/** What the six do not tell. Every answer is also a file with the same numbers: `format=csv`. */

const format = z.enum(['json', 'csv']).default('json');
export const detailQuery = periodQuery.extend({ format });
export const funnelQuery = detailQuery.extend({
  by: z.enum(['channel', 'step', 'template', 'country']).default('channel'),
});
export const byQuery = detailQuery.extend({
  dimension: z.enum(['product', 'carrier', 'tag', 'country']).default('product'),
});

const share = z.number().min(0).max(1).nullable();

/**
 * How many came this far. `measured`: of how many it can be known; where of none, `total` and
 * `share` are null: not measurable, never 0 %.
 */
const stage = z.strictObject({ total: z.int().nullable(), measured: z.int(), share });
const stages = {
  sent: z.int(),
  delivered: stage,
  opened: stage,
  clicked: stage,
  rated: stage,
  feedback: stage,
  public_click: stage,
  published: stage,
};

/**
 * The requests first accepted in the period, followed until today. In a group: those that a message
 * of the group reached, and what that message brought; so a request may stand in several groups,
 * and in each at most once.
 */
export const funnel = z.strictObject({
  start: day,
  end: day,
  by: z.enum(['channel', 'step', 'template', 'country']),
  whole: z.strictObject(stages),
  /** Of the period before; null when the team had counted nothing by then. */
  previous: z.strictObject(stages).nullable(),
  groups: z.array(z.strictObject({ key: z.string().nullable(), label: z.string(), ...stages })),
});

const pace = {
  count: z.int(),
  median_hours: z.number().nullable(),
  p90_hours: z.number().nullable(),
};
/** From the first accepted message to the rating, of the ratings of the period. */
export const times = z.strictObject({
  start: day,
  end: day,
  ...pace,
  previous: z.strictObject(pace).nullable(),
  /** `to_hours` null: longer than the others. */
  spans: z.array(
    z.strictObject({
      label: z.string(),
      to_hours: z.number().nullable(),
      total: z.int(),
      share: z.number().min(0).max(1),
    }),
  ),
  /** Ratings that no message asked for: nothing to count from. */
  without_sending: z.int(),
});

/** `is_few`: fewer ratings than `least`, too few to conclude from. */
const ratingSummary = {
  sent: z.int(),
  rated: z.int(),
  share,
  average: z.number().nullable(),
  unhappy: z.int(),
  is_few: z.boolean(),
};
export const breakdown = z.strictObject({
  start: day,
  end: day,
  dimension: z.enum(['product', 'carrier', 'tag', 'country']),
  whole: z.strictObject(ratingSummary),
  previous: z.strictObject(ratingSummary).nullable(),
  /** An order of two products counts under both. `key` null: nothing is known of it. */
  groups: z.array(
    z.strictObject({ key: z.string().nullable(), label: z.string(), ...ratingSummary }),
  ),
  /** Groups beyond the thousand that were most often asked about. */
  omitted: z.int(),
  least: z.int(),
});

const spent = {
  messages: z.int(),
  /** Of SMS, where known. */
  segments: z.int().nullable(),
  cost: z.number(),
  /** The part of it that no provider told. */
  estimated: z.number(),
  reviews: z.int(),
  cost_per_message: z.number().nullable(),
  cost_per_review: z.number().nullable(),
};
/**
 * Euros. All messages of the requests first accepted in the period, reminders included, whenever
 * they left; and the ratings that they brought.
 */
export const costs = z.strictObject({
  start: day,
  end: day,
  whole: z.strictObject(spent),
  previous: z.strictObject(spent).nullable(),
  channels: z.array(z.strictObject({ channel, label: z.string(), ...spent })),
  countries: z.array(
    z.strictObject({
      channel,
      country_code: z.string().nullable(),
      label: z.string(),
      rate: z.number(),
      is_own_rate: z.boolean(),
      ...spent,
    }),
  ),
});

/** The ratings of the period. `respondents`: who answered this question. */
export const answers = z.strictObject({
  start: day,
  end: day,
  rated: z.int(),
  questions: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'choice', 'scale']),
      /** False: it was put then, and is not any more. */
      is_asked: z.boolean(),
      respondents: z.int(),
      /** Of a scale. */
      average: z.number().nullable(),
      /** Several may be given where the question allows it: shares are of the respondents. */
      choices: z.array(
        z.strictObject({ value: z.string(), total: z.int(), share: z.number().min(0).max(1) }),
      ),
      /** The latest words; how many there are in all is `respondents`. */
      texts: z.array(z.strictObject({ request_id: id, value: z.string() })),
    }),
  ),
});
