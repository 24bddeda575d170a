import { z } from 'zod';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import { freeText } from './free-text.ts';

const id = z.string();

/** The accounts by which messages leave: their state, credit, templates and addresses. */
export const channelEvents = {
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
  /** The account carries messages again. */
  channel_repaired: z.strictObject({
    sender_id: z.int(),
    team_id: id.nullable(),
    channel: z.enum(MESSAGE_CHANNELS),
    provider: z.string(),
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
  /** A person knows that the address is good again. */
  suppression_lifted: z.strictObject({ team_id: id, suppression_id: id }),
  /** The domain of a team’s address no longer carries our key. */
  mail_sender_unproven: z.strictObject({ team_id: id, domain: z.string(), at: z.string() }),
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
  /** A team’s chat takes nothing any more: its access ended. */
  chat_broken: z.strictObject({ team_id: id, text: freeText, at: z.string() }),
} as const;
