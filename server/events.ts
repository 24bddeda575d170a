import { z } from 'zod';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';

const id = z.string();
/**
 * A text that came from outside (what a service said), which may name a customer: an erasure looks
 * through these keys of a waiting job, and through no other.
 */
const freeText = z.string().meta({ isFreeText: true });

/** The events: names and payloads. The handlers of each are in `event-handlers.ts`. */
export const events = {
  /** Somebody signed in whose address is not proven yet, or asks for the link again. */
  account_to_confirm: z.strictObject({ user_id: id, is_asked: z.boolean().optional() }),
  /** A person is invited, or invited again: their mail is to be sent. */
  member_invited: z.strictObject({ team_id: id, invitation_id: id }),
  /** A team has another owner; `from` is the address of the former one. */
  team_transferred: z.strictObject({ team_id: id, user_id: id, from: z.string() }),
  /** An owner asked for the end of a team; `by` is their address. */
  team_deletion_requested: z.strictObject({ team_id: id, deletes_at: z.string(), by: z.string() }),
  /**
   * Somebody asked for a link by which to choose another password; null: for an address that has no
   * account, and nothing follows.
   */
  password_reset_requested: z.strictObject({ user_id: id.nullable() }),
  /** Google’s word no longer opens the account of this person. */
  google_unlinked: z.strictObject({ user_id: id }),
  /** What opens the account of a person, beside the password, was changed or used up. */
  sign_in_method_changed: z.strictObject({
    user_id: id,
    change: z.enum([
      'passkey_added',
      'passkey_removed',
      'authenticator_added',
      'authenticator_removed',
      'recovery_codes_renewed',
      'recovery_code_used',
    ]),
  }),
  /** Somebody signed in to an account from a device or an address that it did not know. */
  signed_in_elsewhere: z.strictObject({
    user_id: id,
    device: z.string(),
    at: z.string(),
  }),
  /** A person has another password. */
  password_changed: z.strictObject({ user_id: id }),
  /** A person wants to be reached at another address, which is not proven yet. */
  email_change_requested: z.strictObject({ user_id: id, email: z.string() }),
  /** A person has another address, which is proven. */
  email_changed: z.strictObject({ user_id: id, old_email: z.string() }),
  /** It is eight in the morning where this person lives, and they want a digest of these days. */
  digest_due: z.strictObject({
    user_id: id,
    digest: z.enum(['daily', 'weekly']),
    start: z.string(),
    end: z.string(),
  }),
  /**
   * It is eight on Monday where this person lives, and they want to be notified of an average that
   * fell in these days.
   */
  falls_due: z.strictObject({ user_id: id, start: z.string(), end: z.string() }),
  /** It is eight on Monday where this team is, and its chat may be notified of the week. */
  week_over: z.strictObject({ team_id: id, start: z.string(), end: z.string() }),
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
  /** Teams are being deleted, the rest by another job. */
  team_deletions_unfinished: z.strictObject({}),
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
  /** A team connected, repaired or disconnected a channel of its own, or its templates changed. */
  channels_changed: z.strictObject({ team_id: id }),
  /**
   * A provider refused the account that a channel leaves by; `team_id` is null for the instance’s
   * own. `text` is for people.
   */
  channel_broken: z.strictObject({
    sender_id: z.int(),
    team_id: id.nullable(),
    channel: z.enum(MESSAGE_CHANNELS),
    provider: z.string(),
    text: freeText,
    at: z.string(),
  }),
  /** A provider restricts the account that a channel leaves by. */
  channel_blocked: z.strictObject({
    sender_id: z.int(),
    team_id: id.nullable(),
    channel: z.enum(MESSAGE_CHANNELS),
    provider: z.string(),
    text: freeText,
    at: z.string(),
  }),
  /** The credit of an account that is paid by the message fell below the level of its alert. */
  credit_low: z.strictObject({
    sender_id: z.int(),
    team_id: id.nullable(),
    provider: z.string(),
    amount: z.number(),
    unit: z.string(),
    at: z.string(),
  }),
  /** A team’s SMS cost as much as it wants to pay in a month. */
  ceiling_reached: z.strictObject({
    sender_id: z.int(),
    team_id: id,
    provider: z.string(),
    ceiling: z.number(),
    until: z.string(),
  }),
  /**
   * A mailbox provider said that an address is dead, or its person complained: no mail of the team
   * goes there.
   */
  address_suppressed: z.strictObject({ team_id: id, suppression_id: id }),
  /** A person knows that it is good again. */
  suppression_lifted: z.strictObject({ team_id: id, suppression_id: id }),
  /** The domain of a team’s address no longer carries our key. */
  mail_sender_unproven: z.strictObject({ team_id: id, domain: z.string(), at: z.string() }),
  /** It carries messages again. */
  channel_repaired: z.strictObject({
    sender_id: z.int(),
    team_id: id.nullable(),
    channel: z.enum(MESSAGE_CHANNELS),
    provider: z.string(),
  }),
  /** An administrator took a team’s right to send, or gave it back. */
  sending_right_changed: z.strictObject({ team_id: id }),
  /** A request that counted towards the quota of its team was refused after all. */
  quota_freed: z.strictObject({ team_id: id }),
  /** The owners of a team changed, or one of them was confirmed. */
  owners_changed: z.strictObject({ team_id: id }),
  /** A team has another plan. */
  plan_changed: z.strictObject({ team_id: id }),
  /** Customers gave or changed ratings, written together: what follows for all of them at once. */
  requests_rated: z.strictObject({ request_ids: z.array(id) }),
  /** A customer gave or changed a rating. */
  request_rated: z.strictObject({
    team_id: id,
    request_id: id,
    rating: z.int(),
    is_first: z.boolean(),
  }),
  /** A customer wrote to the shop privately. */
  feedback_left: z.strictObject({ team_id: id, request_id: id }),
  /** A customer wrote to the shop’s number, about no stop. */
  customer_wrote: z.strictObject({ team_id: id, request_id: id }),
  /** The author of a review that was answered or resolved did something more: it is open again. */
  review_reopened: z.strictObject({ team_id: id, request_id: id }),
  /** A person of the team wrote an answer to the author of a review. */
  reply_asked: z.strictObject({ team_id: id, reply_id: id }),
  /** A customer wrote for the shop’s wall, or wrote it anew. */
  shop_review_submitted: z.strictObject({ team_id: id, shop_review_id: id, is_edit: z.boolean() }),
  /** It is on the wall: a person said so, or its days were over. */
  shop_review_published: z.strictObject({
    team_id: id,
    shop_review_id: id,
    by: z.enum(['person', 'clock']),
    at: z.string(),
  }),
  /** The team keeps it off the wall, for a listed reason. */
  shop_review_refused: z.strictObject({ team_id: id, shop_review_id: id, at: z.string() }),
  /** Its author does not accept that. */
  refusal_contested: z.strictObject({ team_id: id, shop_review_id: id }),
  /** Its author took it back. */
  shop_review_withdrawn: z.strictObject({ team_id: id, shop_review_id: id }),
  /** Somebody reports a published review and gives a reason. */
  review_reported: z.strictObject({ team_id: id, report_id: id }),
  /** The team has examined a report and closed it. */
  report_closed: z.strictObject({ team_id: id, report_id: id }),
  /** A person asked for silence. */
  customer_stopped: z.strictObject({ team_id: id, request_id: id }),
  /** An address or a number of which the team has no request asked for no more messages. */
  contact_stopped: z.strictObject({ team_id: id, opt_out_id: id }),
  /** A person was erased; their requests only hold counted data. */
  person_erased: z.strictObject({ team_id: id, request_ids: z.array(id) }),
  /**
   * A service approved, refused or suspended a template, or charges more for it; `status` as it
   * stands now.
   */
  template_changed: z.strictObject({
    team_id: id,
    name: z.string(),
    status: z.enum(['approved', 'unreadable', 'pending', 'rejected', 'paused', 'disabled']),
    is_dearer: z.boolean(),
    reason: freeText.nullable(),
    at: z.string(),
  }),
  /** Meta told us something; kept in `incoming_events`. */
  meta_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  /** Brevo told us something; kept in `incoming_events`. */
  brevo_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  /** A team’s chat takes nothing any more: its access ended. */
  chat_broken: z.strictObject({ team_id: id, text: freeText, at: z.string() }),
  /** Slack told us something; kept in `incoming_events`. */
  slack_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  /** Twilio told us something; kept in `incoming_events`. */
  twilio_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  /** The public reviews of a team are to be read, or read on. */
  review_site_due: z.strictObject({ team_id: id }),
  /** A public site no longer lets us read; `text` is for people. */
  review_site_broken: z.strictObject({ team_id: id, text: freeText, at: z.string() }),
  /** A person whom a public site was asked to invite was erased; their addresses are encrypted. */
  invited_erased: z.strictObject({ team_id: id, sealed: z.string() }),
  /** Trustpilot told us something; kept in `incoming_events`. */
  trustpilot_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  /** Shopify told us something; kept in `incoming_events`. */
  shopify_webhook_received: z.strictObject({ event_ids: z.array(id) }),
  /**
   * A team has a shop, or has it again: what it will tell is asked for, and what was missed read.
   */
  shop_connected: z.strictObject({ team_id: id }),
  /** A shop no longer lets us in; `text` is for people. */
  shop_broken: z.strictObject({ team_id: id, text: freeText, at: z.string() }),
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
} as const;

export type EventName = keyof typeof events;
export type EventPayload<N extends EventName> = z.output<(typeof events)[N]>;

/** The keys of an event whose values are texts from outside. */
export function freeTextKeys(event: EventName): ReadonlySet<string> {
  // A job may have been left by another version of the program, with an event that is unknown here.
  const shape: Record<string, z.ZodType> = events[event]?.shape ?? {};
  return new Set(Object.entries(shape).flatMap(([key, type]) => (isFreeText(type) ? [key] : [])));
}

function isFreeText(type: z.ZodType): boolean {
  return (
    (type instanceof z.ZodNullable ? (type.unwrap() as z.ZodType) : type).meta()?.['isFreeText'] ===
    true
  );
}
