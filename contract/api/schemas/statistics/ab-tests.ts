import { z } from 'zod';
import { MESSAGE_CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import { AB_DAYS, AB_STATES, AB_STOP_REASONS } from '#contract/settings/ab-test.ts';
import { stepContentsSchema } from '#contract/settings/step-contents.ts';
import { dateTime, id } from '../reviews/texts.ts';

const step = z.enum(STEPS);
const channel = z.enum(MESSAGE_CHANNELS);

export const abTestBody = z.strictObject({
  step,
  channel,
  /** Days of sending, fixed before the start. */
  duration_days: z.int().min(AB_DAYS.least).max(AB_DAYS.most),
  /** Text B, in the member of its channel. */
  contents: stepContentsSchema,
});

const group = z.strictObject({
  sent: z.int(),
  /** Null until the result is shown. */
  rated: z.int().nullable(),
  share: z.number().nullable(),
});

export const abTest = z.strictObject({
  id,
  step,
  channel,
  state: z.enum(AB_STATES),
  /** Text B. */
  subject: z.string().nullable(),
  text: z.string().nullable(),
  started_at: dateTime,
  ends_at: dateTime,
  /** The time from which the result is shown. */
  readable_at: dateTime,
  stopped_at: dateTime.nullable(),
  stop_reason: z.enum(AB_STOP_REASONS).nullable(),
  group_a: group,
  group_b: group,
  /**
   * The difference B − A with its 95 % interval. Null before the result, and when a group is empty.
   */
  comparison: z
    .strictObject({ difference: z.number(), interval_low: z.number(), interval_high: z.number() })
    .nullable(),
});

export const abTestsAnswer = z.strictObject({
  data: z.array(abTest),
  /** The messages sent in the last 30 days, from which the size of a test is estimated. */
  volumes: z.array(z.strictObject({ step, channel, sent: z.int(), rated: z.int() })),
});
