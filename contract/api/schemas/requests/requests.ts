import { z } from 'zod';
import { plainText } from '#contract/messages/plain-text.ts';
import { simulatedStep } from './flow.ts';
import { channel, id } from '../reviews/texts.ts';
import { perChannel } from '#contract/labels/channels.ts';

const text = (most: number) => plainText(most).trim().nullish();
const agreement = z.boolean().nullish();

/**
 * The recipient of a manual request. It needs an e-mail address or a phone number. Each recipient
 * is validated separately.
 */
const contact = z.strictObject({
  email: text(254),
  phone: text(40),
  first_name: text(100),
  last_name: text(100),
  locale: text(35),
  consent: z
    .strictObject({
      ...perChannel(() => agreement),
      source: text(200),
      at: z.iso.datetime({ offset: true }).nullish(),
    })
    .nullish(),
});

export const requestsQuery = z.strictObject({
  preview: z
    .enum(['true', '1', 'false', '0'])
    .transform((flag) => flag === 'true' || flag === '1')
    .optional(),
});
export const requestsBody = z.strictObject({
  contacts: z.array(contact).min(1).max(1000),
  /**
   * The channel of the request. Reminders follow the flow. When absent, the first usable channel of
   * the flow is used.
   */
  channel: channel.nullish(),
  /** When absent, the request is sent now, within the sending hours. */
  send_at: z.iso.datetime({ offset: true }).nullish(),
});
export const requestsAnswer = z.strictObject({
  /** The results in the order of the recipients. */
  data: z.array(
    z.strictObject({
      status: z.enum(['planned', 'refused']),
      email: z.string().nullable(),
      phone_number: z.string().nullable(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      /** Null in a preview and for a refused recipient. */
      request_uuid: z.string().nullable(),
      request_id: id.nullable(),
      errors: z.record(z.string(), z.array(z.string())).nullable(),
      steps: z.array(simulatedStep),
    }),
  ),
});

export const pastOrdersBody = z
  .strictObject({
    since: z.iso
      .date()
      .or(z.iso.datetime({ offset: true }))
      .nullish(),
  })
  .nullish();
