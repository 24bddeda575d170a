import { z } from 'zod';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { customizationConfigurationSchema } from '#contract/settings/customization-configuration.ts';
import { flowConfigurationSchema } from '#contract/settings/flow-configuration.ts';
import { HOLIDAY_CALENDARS } from '#contract/calendar/french-holidays.ts';
import { MESSAGE_STATUSES, REASONS } from '#contract/labels/message-status.ts';
import { stepContentsSchema } from '#contract/settings/step-contents.ts';
import { order } from './orders.ts';
import { channel, dateTime, id, step } from '../reviews/texts.ts';

/** A hypothetical event of the order. Absent when nothing unusual happens. */
const whatIf = z.enum(['no_whatsapp', 'no_phone', 'no_email', 'rated', 'stopped', 'refunded']);

/**
 * An order of the shop or a typed order, with the flow that is being edited. Without a flow, the
 * saved one is used.
 */
export const simulationBody = z
  .strictObject({
    order: order.partial({ number: true }).optional(),
    order_id: id.optional(),
    flow_configuration: flowConfigurationSchema.optional(),
    what_if: whatIf.nullish(),
  })
  .refine((body) => (body.order === undefined) !== (body.order_id === undefined), {
    path: ['order'],
    error: 'Donnez soit «\u00A0order\u00A0», soit «\u00A0order_id\u00A0».',
  });

const movedBy = z.enum([
  'hours',
  'closed_day',
  'holiday',
  'pause',
  'ramp',
  'import',
  'refund',
  'cap',
]);
export const simulatedStep = z.strictObject({
  step,
  step_label: z.string(),
  channel: channel.nullable(),
  channel_label: z.string().nullable(),
  scheduled_at: dateTime,
  /**
   * The date of the event plus the delay, before any rule moved it. Null when the message has
   * already been sent.
   */
  wished_at: dateTime.nullable(),
  moved_by: movedBy.nullable(),
  moved_by_label: z.string().nullable(),
  status: z.enum(MESSAGE_STATUSES),
  status_label: z.string(),
  reason: z.enum(REASONS).nullable(),
  reason_label: z.string().nullable(),
});
/** `place` contains the time zone of the person and the holiday calendar that applies there. */
export const simulationAnswer = z.strictObject({
  data: z.array(simulatedStep),
  place: z.strictObject({ time_zone: z.string(), holidays: z.enum(HOLIDAY_CALENDARS).nullable() }),
});

export const ordersQuery = z.strictObject({ search: z.string().trim().max(200).optional() });
/** The ten newest orders that match. */
export const foundOrders = z.strictObject({
  data: z.array(
    z.strictObject({
      id,
      number: z.string(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      email: z.string().nullable(),
      phone_number: z.string().nullable(),
      country_code: z.string().nullable(),
      ordered_at: dateTime.nullable(),
      paid_at: dateTime.nullable(),
      fulfilled_at: dateTime.nullable(),
      delivered_at: dateTime.nullable(),
      tags: z.array(z.string()),
    }),
  ),
});

/** `locale` is the language of the reader. When absent, the language of the shop is used. */
export const testBody = z.strictObject({
  contact: z.string().trim().min(1).max(254),
  flow_configuration: flowConfigurationSchema,
  step,
  locale: z.enum(CUSTOMER_LOCALES).nullish(),
});
export const testAnswer = z.strictObject({
  data: z.strictObject({
    channel,
    channel_label: z.string(),
    status: z.enum(['sent', 'failed', 'outcome_unknown']),
    /** The reason for the failure and the required action. Null when the message was accepted. */
    problem: z.string().nullable(),
    /** True when the message went to the test inbox instead of a person. */
    is_outbox: z.boolean(),
    preview: z.strictObject({
      sender_name: z.string(),
      recipient: z.string(),
      subject: z.string().nullable(),
      text: z.string(),
      html: z.string().nullable(),
      page_url: z.string(),
    }),
  }),
});

/**
 * The text of one step that is being edited, for an example order. `is_bare` uses a person without
 * a name and without an order.
 */
export const previewBody = z.strictObject({
  step,
  channel: z.enum(['sms', 'email']),
  contents: stepContentsSchema,
  locale: z.enum(CUSTOMER_LOCALES).default('fr'),
  is_bare: z.boolean().default(false),
  /** The appearance that is being edited. When absent, the saved one is used. */
  customization_config: customizationConfigurationSchema.optional(),
});
const previewed = z.strictObject({
  sender_name: z.string(),
  subject: z.string().nullable(),
  preheader: z.string().nullable(),
  text: z.string(),
  html: z.string().nullable(),
});
export const previewAnswer = z.strictObject({ data: previewed });
/** `sent_at` is null until the message is sent. The links of the preview lead to a preview page. */
export const queuedPreviewAnswer = z.strictObject({
  data: previewed.extend({ channel, sent_at: dateTime.nullable() }),
});
