import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import { channel, dateTime, id, page, pageQuery, rating } from '../reviews/texts.ts';
import { queuedReview } from '../reviews/queue.ts';
import { optOutSource } from './opt-outs.ts';
import { orderedLine, reply, teamReview, timelineEvent } from '../reviews/reviews.ts';

/** Without a search text, the answer lists the customers with the most recent activity. */
export const customersQuery = z.strictObject({
  search: z.string().trim().max(200).optional(),
  ...pageQuery,
});

const person = {
  id,
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** Masked for a reader. */
  email: z.string().nullable(),
  phone_number: z.string().nullable(),
  locale: z.string().nullable(),
  country_code: z.string().nullable(),
};

/** A customer in the list. `match` names the matched field when it is not the name. */
const customerRow = z.strictObject({
  ...person,
  request_count: z.int(),
  last_rating: rating.nullable(),
  last_activity_at: dateTime,
  is_opted_out: z.boolean(),
  match: z
    .strictObject({ kind: z.enum(['email', 'phone', 'order', 'review']), text: z.string() })
    .nullable(),
});
export const customersPage = page(customerRow);

const contact = { kind: z.enum(['email', 'phone']), value: z.string() };

/** All data of one person at a shop, from all of their requests. */
export const customerDetail = z.strictObject({
  data: z.strictObject({
    ...person,
    /** People in the states `erased` and `opted_out` receive no more messages. */
    state: z.enum(['active', 'opted_out', 'erased']),
    first_seen_at: dateTime,
    last_activity_at: dateTime,
    /** The person’s most likely time zone. It determines the hours at which messages are sent. */
    time_zone: z.string(),
    /** All e-mail addresses and phone numbers, the current ones first. */
    contacts: z.array(
      z.strictObject({
        ...contact,
        is_current: z.boolean(),
        /** True when the mail server reported that the address does not exist. */
        is_dead: z.boolean(),
      }),
    ),
    orders: z.array(
      z.strictObject({
        id,
        request_id: id.nullable(),
        number: z.string(),
        integration_name: z.string(),
        total: z.string().nullable(),
        currency: z.string().nullable(),
        ordered_at: dateTime.nullable(),
        fulfilled_at: dateTime.nullable(),
        delivered_at: dateTime.nullable(),
        cancelled_at: dateTime.nullable(),
        refunded_at: dateTime.nullable(),
        created_at: dateTime,
        line_items: z.array(orderedLine),
      }),
    ),
    /** The requests with a rating, newest first. */
    reviews: z.array(teamReview.omit({ actions: true }).extend({ replies: z.array(reply) })),
    /** The messages by date, newest first. */
    messages: z.array(queuedReview),
    opt_outs: z.array(
      z.strictObject({
        id,
        ...contact,
        source: optOutSource,
        source_label: z.string(),
        created_at: dateTime,
        removed_at: dateTime.nullable(),
      }),
    ),
    refused_purposes: z.array(
      z.strictObject({ purpose: z.enum(['replies', 'publication']), created_at: dateTime }),
    ),
    /** The consents and refusals by channel with their origin, newest first. */
    consents: z.array(
      z.strictObject({
        channel,
        channel_label: z.string(),
        is_given: z.boolean(),
        source: z.string().nullable(),
        order_number: z.string().nullable(),
        at: dateTime,
      }),
    ),
    /** The other records of the person that a member merged into this one. */
    merges: z.array(z.strictObject({ id, merged_at: dateTime, merged_by: z.string().nullable() })),
    /** The events of all requests and orders, newest first. */
    timeline: z.array(
      timelineEvent.extend({ request_id: id.nullable(), order_number: z.string().nullable() }),
    ),
  }),
});

/** An absent field is not changed. Null removes the value. At least one contact must remain. */
export const customerBody = z
  .strictObject({
    email: z.string().max(254).nullable().optional(),
    phone: z.string().max(40).nullable().optional(),
    first_name: oneLine(100).nullable().optional(),
    last_name: oneLine(100).nullable().optional(),
    locale: z
      .string()
      .regex(
        /^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,2}$/,
        'Donnez un code de langue, par exemple fr ou en-GB.',
      )
      .nullable()
      .optional(),
  })
  .refine((body) => Object.keys(body).length > 0, {
    path: ['email'],
    error: 'Donnez au moins un champ à modifier.',
  });

/** The record of the same person that remains after the merge. */
export const mergeBody = z.strictObject({ into_id: z.string().max(200) });
