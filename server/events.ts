import { z } from 'zod';
import { STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';
import { accountEvents } from './events/account-events.ts';
import { channelEvents } from './events/channel-events.ts';
import { freeText, isFreeText } from './events/free-text.ts';
import { reviewEvents } from './events/review-events.ts';

const id = z.string();
const store = z.enum(STORE_PLATFORMS);

/** The events: names and payloads. The handlers of each are in `event-handlers.ts`. */
export const events = {
  ...accountEvents,
  ...channelEvents,
  ...reviewEvents,
  /** An order came in or changed; its request exists. */
  order_recorded: z.strictObject({
    team_id: id,
    order_id: id,
    request_id: id,
    is_new: z.boolean(),
  }),
  /** Long work has chunks to do; each job does some and leaves the rest to the next. */
  import_moving: z.strictObject({ team_id: id, import_id: id }),
  /** The requests of a team are being planned again, those after `after` by another job. */
  replanning_unfinished: z.strictObject({ team_id: id, after: id }),
  /** Old data is being purged, what comes after this place by another job. */
  purge_unfinished: z.strictObject({ part: z.enum(['teams', 'requests']), after: id }),
  /**
   * What the quota held is being resumed: `done` of `count` messages so far, the rest by another
   * job.
   */
  quota_resuming_unfinished: z.strictObject({
    team_id: id,
    after: z.strictObject({ id, scheduled_at: z.string() }),
    done: z.int(),
    count: z.int(),
  }),
  /** The team saved another flow. */
  flow_changed: z.strictObject({ team_id: id }),
  /** A request that counted towards the quota of its team was refused after all. */
  quota_freed: z.strictObject({ team_id: id }),
  /** A person asked for silence. */
  customer_stopped: z.strictObject({ team_id: id, request_id: id }),
  /** An address or a number of which the team has no request asked for no more messages. */
  contact_stopped: z.strictObject({ team_id: id, opt_out_id: id }),
  /** A person was erased; their requests only hold counted data. */
  person_erased: z.strictObject({ team_id: id, request_ids: z.array(id) }),
  /**
   * A team has a shop, or has it again: what it will tell is asked for, and what was missed read.
   */
  shop_connected: z.strictObject({ team_id: id }),
  /** A shop no longer lets us in; `text` is for people. */
  shop_broken: z.strictObject({
    team_id: id,
    /** Absent in events of earlier versions, which knew Shopify alone. */
    name: z.enum(['shopify', ...STORE_PLATFORMS]).default('shopify'),
    text: freeText,
    at: z.string(),
  }),
  /** A team has a self-hosted store, or has it again. */
  store_connected: z.strictObject({ team_id: id, name: store }),
  /** The carrier refuses the key by which parcels are followed; `text` is for people. */
  parcel_tracking_broken: z.strictObject({ team_id: id, text: freeText, at: z.string() }),
  /** A merchant took us out of their shop. */
  shop_uninstalled: z.strictObject({ team_id: id, shop: z.string(), at: z.string() }),
  /** A customer asked, through the shop’s platform, what is known of them; the file is ready. */
  data_requested: z.strictObject({ team_id: id, data_request_id: id }),
  /** The platform requests the erasure of the customers of a shop that uninstalled the app. */
  shop_redacted: z.strictObject({ team_id: id }),
  /**
   * The first messages of these requests were accepted, and written together; `at`: when, which may
   * be days ago.
   */
  requests_sent: z.strictObject({
    requests: z.array(z.strictObject({ team_id: id, request_id: id, at: z.string() })),
  }),
  /** The provider accepted a message. */
  message_sent: z.strictObject({ team_id: id, request_id: id, message_id: id }),
  // What other services told, kept in `incoming_events` until a handler has read it.
  meta_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  brevo_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  slack_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  twilio_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  trustpilot_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  shopify_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  store_webhook_received: z.strictObject({ event_ids: z.array(id) }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;

/** The keys of an event whose values are texts from outside. */
export function freeTextKeys(event: EventName): ReadonlySet<string> {
  // A job may have been left by another version of the program, with an event that is unknown here.
  const shape: Record<string, z.ZodType> = events[event]?.shape ?? {};
  return new Set(Object.entries(shape).flatMap(([key, type]) => (isFreeText(type) ? [key] : [])));
}
