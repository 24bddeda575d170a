import { z } from 'zod';
import { periodQuery } from './statistics.ts';
import { channel, day, id } from '../reviews/texts.ts';

/**
 * The statistics beyond the six basic calls. Every answer is also available as a file with the same
 * numbers: `format=csv`.
 */

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
 * The number of requests that reached this stage. `measured` is the number of requests for which
 * the stage can be measured. When it is 0, `total` and `share` are null, because 0 % would be
 * wrong.
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
 * The requests first accepted in the period, with their results until today. A group contains the
 * requests that one of its messages reached, with the results of that message. A request may be in
 * several groups, but only once in each.
 */
export const funnel = z.strictObject({
  start: day,
  end: day,
  by: z.enum(['channel', 'step', 'template', 'country']),
  whole: z.strictObject(stages),
  /** The figures of the previous period. Null when the team had no figures then. */
  previous: z.strictObject(stages).nullable(),
  groups: z.array(z.strictObject({ key: z.string().nullable(), label: z.string(), ...stages })),
});

const pace = {
  count: z.int(),
  median_hours: z.number().nullable(),
  p90_hours: z.number().nullable(),
};
/** The time from the first accepted message to the rating, for the ratings of the period. */
export const times = z.strictObject({
  start: day,
  end: day,
  ...pace,
  previous: z.strictObject(pace).nullable(),
  /** `to_hours` is null for the last span, which has no upper limit. */
  spans: z.array(
    z.strictObject({
      label: z.string(),
      to_hours: z.number().nullable(),
      total: z.int(),
      share: z.number().min(0).max(1),
    }),
  ),
  /** The ratings without a message, for which no time can be measured. */
  without_sending: z.int(),
});

/**
 * `is_few` is true when there are fewer ratings than `least`, which is too few for a conclusion.
 */
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
  /** An order of two products is counted under both. `key` is null for requests without a value. */
  groups: z.array(
    z.strictObject({ key: z.string().nullable(), label: z.string(), ...ratingSummary }),
  ),
  /** The number of groups beyond the 1,000 with the most requests. */
  omitted: z.int(),
  least: z.int(),
});

const spent = {
  messages: z.int(),
  /** The number of SMS segments. Null on other channels. */
  segments: z.int().nullable(),
  cost: z.number(),
  /** The part of the cost that is estimated because no provider reported it. */
  estimated: z.number(),
  reviews: z.int(),
  cost_per_message: z.number().nullable(),
  cost_per_review: z.number().nullable(),
};
/**
 * Costs in euros of all messages of the requests first accepted in the period, including reminders
 * sent later, and the ratings that they brought.
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

/**
 * The answers with the ratings of the period. `respondents` is the number of people who answered
 * the question.
 */
export const answers = z.strictObject({
  start: day,
  end: day,
  rated: z.int(),
  questions: z.array(
    z.strictObject({
      id: z.string(),
      label: z.string(),
      kind: z.enum(['text', 'choice', 'scale']),
      /** False when the question was removed later. */
      is_asked: z.boolean(),
      respondents: z.int(),
      /** The average of a scale. */
      average: z.number().nullable(),
      /** A question may allow several choices. Shares are relative to the respondents. */
      choices: z.array(
        z.strictObject({ value: z.string(), total: z.int(), share: z.number().min(0).max(1) }),
      ),
      /** The latest texts. Their total number is `respondents`. */
      texts: z.array(z.strictObject({ request_id: id, value: z.string() })),
    }),
  ),
});
