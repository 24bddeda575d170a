import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { ChannelState } from '#server/domains/requests/planning/choose-channel.ts';
import type { FailureCode } from '#server/failures.ts';

/** The author of a review and the channels by which they can be reached. */
export interface Author {
  email: string | null;
  phone_number: string | null;
  can_text: boolean;
  can_mail: boolean;
  /** The e-mail is that of somebody who works in the team. */
  is_of_team: boolean;
  is_erased: boolean;
  /** They do not want the shop’s answers. */
  refuses_replies: boolean;
  /** From the private form; null when the form did not ask. */
  may_be_contacted: boolean | null;
  /** They asked for silence, and did not ask to be answered since. */
  is_silent: boolean;
  /** When they last wrote to the shop’s WhatsApp number. */
  wrote_at: Date | null;
}

export interface ReplyMethods {
  states: Readonly<Record<MessageChannel, ChannelState | 'broken'>>;
  /** The service that WhatsApp goes by carries approved templates alone. */
  has_templates_only: boolean;
  is_allowed: boolean;
  /** Messages may be sent to third parties. */
  is_confirmed: boolean;
  /** Countries (ISO-2) that today’s SMS account texts to; null: all. */
  sms_countries: readonly string[] | null;
  is_restored: boolean;
}

export interface ReplyMethod {
  channel: MessageChannel;
  recipient: string | null;
  /** Null: it is open. */
  closed: {
    code: FailureCode;
    reason: string;
    remedy: { label: string; path: string } | null;
  } | null;
  /** When it closes by itself. */
  until: Date | null;
}
