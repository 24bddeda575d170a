import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { ChannelState } from '#server/domains/requests/planning/choose-channel.ts';
import type { FailureCode } from '#server/failures.ts';

/** The author of a review and the channels by which they can be reached. */
export interface Author {
  email: string | null;
  phone_number: string | null;
  can_text: boolean;
  can_mail: boolean;
  /** True when the e-mail address belongs to a member of the team. */
  is_of_team: boolean;
  is_erased: boolean;
  /** True when the author refuses replies of the shop. */
  refuses_replies: boolean;
  /** The consent given in the private form; null when the form did not ask. */
  may_be_contacted: boolean | null;
  /** True when the author opted out and has not asked for a reply since. */
  is_silent: boolean;
  /** The time when the author last wrote to the shop’s WhatsApp number. */
  wrote_at: Date | null;
}

export interface ReplyMethods {
  states: Readonly<Record<MessageChannel, ChannelState | 'broken'>>;
  /** True when the WhatsApp provider only sends approved templates. */
  has_templates_only: boolean;
  is_allowed: boolean;
  /** True when messages may be sent to third parties. */
  is_confirmed: boolean;
  /**
   * The countries (ISO 3166-1 alpha-2) to which the current SMS account sends; null when it sends
   * to all.
   */
  sms_countries: readonly string[] | null;
  is_restored: boolean;
}

export interface ReplyMethod {
  channel: MessageChannel;
  recipient: string | null;
  /** Null when the channel is available. */
  closed: {
    code: FailureCode;
    reason: string;
    remedy: { label: string; path: string } | null;
  } | null;
  /** The time when the channel closes automatically; null when it has no such limit. */
  until: Date | null;
}
