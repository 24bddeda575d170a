import type { KeyObject } from 'node:crypto';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';

/** The data that a channel needs to send one message of a review request. */
export interface OutgoingMessage {
  /** The same for every attempt of the message: idempotency key, Message-ID. */
  key: string;
  team_id: string;
  /** Null for a test message, which has no request. */
  request_id: string | null;
  message_id: string | null;
  recipient: string;
  sender_name: string;
  subject: string | null;
  text: string;
  html: string | null;
  /** Address of the one-click unsubscribe page. */
  stop_url: string;
  /** Address of the customer’s page. */
  review_url: string;
  /** The approved template with the content, on channels that send only templates. */
  template: OutgoingTemplate | null;
  /** The sender of a mail. Absent or null when the account’s own address sends it. */
  mail_sender?: MailSender | null;
  /** The reply address of a mail when its sender has no other one. */
  reply_to?: string | null;
  /**
   * True when a person wrote it to this one customer, so that the mail has no headers of automatic
   * mails.
   */
  is_personal?: true;
}

/** The sender address that a team configured for its mails. */
export interface MailSender {
  name: string;
  address: string;
  reply_to: string | null;
  /**
   * Set once its domain publishes the DKIM key, which proves that the domain belongs to the team.
   * It contains the key that signs.
   */
  dkim: { domain: string; selector: string; private_key: KeyObject } | null;
  /** True when the SPF record of its domain authorises the server. */
  is_spf_ready: boolean;
}

/** Some providers need the id of a template, others its name, language and placeholders. */
export interface OutgoingTemplate {
  provider_template_id: string;
  name: string;
  language: string | null;
  structure: TemplateStructure;
  /** True when its variables have names instead of numbers. */
  is_named: boolean;
  variables: Readonly<Record<string, string>>;
}

export interface SendReceipt {
  provider_message_id: string | null;
  /** The cost of the message, on channels that charge each message. */
  bill?: Bill;
}

export interface Bill {
  segments: number;
  /** In euros. */
  cost: number;
  /**
   * True when the service does not give the price, and `cost` is calculated from the price of a
   * segment.
   */
  is_estimated: boolean;
  /** The remaining credit of the account, when the answer contains it. */
  credit_left: number | null;
}

/**
 * A channel to a person. Throws ProviderError, with `unknown_outcome` when the message may have
 * been accepted.
 */
export interface ChannelPort {
  readonly provider: string;
  readonly account: string;
  /** True when the provider recognises a repetition by its key and does not deliver it twice. */
  readonly honours_keys: boolean;
  /** True for the test inbox, false for a real provider. */
  readonly is_outbox: boolean;
  readonly limit: { count: number; seconds: number } | null;
  /** The number of simultaneous calls that the provider handles well. */
  readonly calls: number;
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendReceipt>;
}
