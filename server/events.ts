import { z } from 'zod';
import { STORE_PLATFORMS } from '#contract/labels/shop-platforms.ts';
import { accountEvents } from './events/account-events.ts';
import { channelEvents } from './events/channel-events.ts';
import { freeText, isFreeText } from './events/free-text.ts';
import { reviewEvents } from './events/review-events.ts';

const id = z.string();
const store = z.enum(STORE_PLATFORMS);

/** The names and payloads of events. The handlers of each are in `event-handlers.ts`. */
export const events = {
  ...accountEvents,
  ...channelEvents,
  ...reviewEvents,
  /** An order was received or changed, and its request exists. */
  order_recorded: z.strictObject({
    team_id: id,
    order_id: id,
    request_id: id,
    is_new: z.boolean(),
  }),
  /**
   * An operation has chunks to process. Each job processes some and leaves the others to the next
   * job.
   */
  import_moving: z.strictObject({ team_id: id, import_id: id }),
  /** Photos and videos of an import that is done are tried again. */
  imported_media_due: z.strictObject({ team_id: id, import_id: id }),
  /**
   * The requests of a team are being planned again. Another job continues after the request
   * `after`.
   */
  replanning_unfinished: z.strictObject({ team_id: id, after: id }),
  /** Old data is being purged. Another job continues after the row `after`. */
  purge_unfinished: z.strictObject({ part: z.enum(['teams', 'requests']), after: id }),
  /**
   * The messages that the quota held are being resumed: `done` of `count` messages so far. Another
   * job resumes the others.
   */
  quota_resuming_unfinished: z.strictObject({
    team_id: id,
    after: z.strictObject({ id, scheduled_at: z.string() }),
    done: z.int(),
    count: z.int(),
  }),
  /** The team saved another flow. */
  flow_changed: z.strictObject({ team_id: id }),
  /** A request that counted towards the quota of its team was refused later. */
  quota_freed: z.strictObject({ team_id: id }),
  /** A person opted out. */
  customer_stopped: z.strictObject({ team_id: id, request_id: id }),
  /** An address or a number for which the team has no request opted out. */
  contact_stopped: z.strictObject({ team_id: id, opt_out_id: id }),
  /** A person was erased. Their requests now contain only counted data. */
  person_erased: z.strictObject({ team_id: id, request_ids: z.array(id) }),
  /**
   * A team connected or reconnected a shop: its webhooks are subscribed to, and the missed orders
   * are read.
   */
  shop_connected: z.strictObject({ team_id: id }),
  /** A shop refuses the access of Recueil. `text` is shown to people. */
  shop_broken: z.strictObject({
    team_id: id,
    /** Absent in events of earlier versions, which supported Shopify only. */
    name: z.enum(['shopify', ...STORE_PLATFORMS]).default('shopify'),
    text: freeText,
    at: z.string(),
  }),
  /** A team connected or reconnected a self-hosted store. */
  store_connected: z.strictObject({ team_id: id, name: store }),
  /** The carrier refuses the key for the tracking of parcels. `text` is shown to people. */
  parcel_tracking_broken: z.strictObject({ team_id: id, text: freeText, at: z.string() }),
  /** A merchant uninstalled the app from their shop. */
  shop_uninstalled: z.strictObject({ team_id: id, shop: z.string(), at: z.string() }),
  /** A customer requested their stored data through the shop’s platform, and the file is ready. */
  data_requested: z.strictObject({ team_id: id, data_request_id: id }),
  /** The platform requests the erasure of the customers of a shop that uninstalled the app. */
  shop_redacted: z.strictObject({ team_id: id }),
  /**
   * The first messages of these requests were accepted, and recorded together. `at` is the time of
   * acceptance, which may be days ago.
   */
  requests_sent: z.strictObject({
    requests: z.array(z.strictObject({ team_id: id, request_id: id, at: z.string() })),
  }),
  /** The provider accepted a message. */
  message_sent: z.strictObject({ team_id: id, request_id: id, message_id: id }),
  // Webhooks of other services, stored in `incoming_events` until a handler has read them.
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

/** Returns the keys of an event whose values are texts from other services. */
export function freeTextKeys(event: EventName): ReadonlySet<string> {
  // A job may come from another version of the program, with an event that this version lacks.
  const shape: Record<string, z.ZodType> = events[event]?.shape ?? {};
  return new Set(Object.entries(shape).flatMap(([key, type]) => (isFreeText(type) ? [key] : [])));
}
