import { z } from 'zod';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import { freeText } from './free-text.ts';

const id = z.string();

/** Events of the accounts that send messages: their state, credit, templates and addresses. */
export const channelEvents = {
  /**
   * A team connected, repaired or disconnected one of its own channels, or its templates changed.
   */
  channels_changed: z.strictObject({ team_id: id }),
  /**
   * A provider refused the account that sends a channel. `team_id` is null for an account of the
   * instance. `text` is shown to people.
   */
  channel_broken: z.strictObject({
    sender_id: z.int(),
    team_id: id.nullable(),
    channel: z.enum(MESSAGE_CHANNELS),
    provider: z.string(),
    text: freeText,
    at: z.string(),
  }),
  /** A provider restricts the account that sends a channel. */
  channel_blocked: z.strictObject({
    sender_id: z.int(),
    team_id: id.nullable(),
    channel: z.enum(MESSAGE_CHANNELS),
    provider: z.string(),
    text: freeText,
    at: z.string(),
  }),
  /** The account sends messages again. */
  channel_repaired: z.strictObject({
    sender_id: z.int(),
    team_id: id.nullable(),
    channel: z.enum(MESSAGE_CHANNELS),
    provider: z.string(),
  }),
  /** The credit of a prepaid account fell below its alert level. */
  credit_low: z.strictObject({
    sender_id: z.int(),
    team_id: id.nullable(),
    provider: z.string(),
    amount: z.number(),
    unit: z.string(),
    at: z.string(),
  }),
  /** The cost of a team’s SMS reached the ceiling that the team set for a month. */
  ceiling_reached: z.strictObject({
    sender_id: z.int(),
    team_id: id,
    provider: z.string(),
    ceiling: z.number(),
    until: z.string(),
  }),
  /**
   * A mailbox provider reported that an address does not exist, or that its owner complained: the
   * team sends no mail there any more.
   */
  address_suppressed: z.strictObject({ team_id: id, suppression_id: id }),
  /** A person confirmed that the address works again. */
  suppression_lifted: z.strictObject({ team_id: id, suppression_id: id }),
  /** The domain of a team’s address no longer publishes the DKIM key. */
  mail_sender_unproven: z.strictObject({ team_id: id, domain: z.string(), at: z.string() }),
  /**
   * A service approved, refused or suspended a template, or charges more for it. `status` is the
   * present one.
   */
  template_changed: z.strictObject({
    team_id: id,
    name: z.string(),
    status: z.enum(['approved', 'unreadable', 'pending', 'rejected', 'paused', 'disabled']),
    is_dearer: z.boolean(),
    reason: freeText.nullable(),
    at: z.string(),
  }),
  /** A team’s chat no longer accepts messages, because its access ended. */
  chat_broken: z.strictObject({ team_id: id, text: freeText, at: z.string() }),
} as const;
