import type { KeyObject } from 'node:crypto';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';

/** What a channel needs to carry one message of a review request. */
export interface OutgoingMessage {
  /** Stable for the message whatever the attempt: idempotency key, Message-ID. */
  key: string;
  team_id: string;
  /** Null for a test: no request stands behind it. */
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
  /** The approved template that says it, on channels that carry nothing else. */
  template: OutgoingTemplate | null;
  /** In whose name a mail leaves; absent or null: in the account’s own. */
  mail_sender?: MailSender | null;
  /** Where answers to a mail go when its sender names no other address. */
  reply_to?: string | null;
  /** A person wrote it to this one customer: no machine’s mark on the mail. */
  is_personal?: true;
}

/** The address that a team gave itself for its mails. */
export interface MailSender {
  name: string;
  address: string;
  reply_to: string | null;
  /**
   * Once its domain carries our key: proof that the domain is the team’s, and the key that signs.
   */
  dkim: { domain: string; selector: string; private_key: KeyObject } | null;
  /** The SPF record of its domain authorises our server. */
  is_spf_ready: boolean;
}

/** Some providers want its id, others its name, language and places. */
export interface OutgoingTemplate {
  provider_template_id: string;
  name: string;
  language: string | null;
  structure: TemplateStructure;
  /** Its variables are named instead of numbered. */
  is_named: boolean;
  variables: Readonly<Record<string, string>>;
}

export interface SendReceipt {
  provider_message_id: string | null;
  /** What it costs, on channels that are paid by the message. */
  bill?: Bill;
}

export interface Bill {
  segments: number;
  /** In euros. */
  cost: number;
  /** The service does not give the price: `cost` is calculated from the price of a segment. */
  is_estimated: boolean;
  /** What the account has left, when the answer tells it. */
  credit_left: number | null;
}

/**
 * One way to reach a person. Throws ProviderError; `unknown_outcome` when nobody can tell whether
 * it was accepted.
 */
export interface ChannelPort {
  readonly provider: string;
  readonly account: string;
  /** A repeat with the same key is recognised by the provider and not delivered twice. */
  readonly honours_keys: boolean;
  /** The test inbox rather than a real provider. */
  readonly is_outbox: boolean;
  readonly limit: { count: number; seconds: number } | null;
  /** Calls at once that it carries well. */
  readonly calls: number;
  send(message: OutgoingMessage, signal: AbortSignal): Promise<SendReceipt>;
}
