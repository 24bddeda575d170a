import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { MailRecord } from '#contract/messages/mail-records.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import type { MailAccount } from '#server/domains/channels/mail-senders/read-mail-account.ts';
import type { Senders } from '#server/domains/channels/senders/find-senders.ts';

/** The person who acknowledged it, and the date. */
export interface Acknowledgement {
  who: string;
  at: Date;
}

/**
 * The data of a team that the rules read: its settings and recent events. A new rule adds its data
 * here.
 */
export interface ComplianceSnapshot {
  team: { name: string; website_url: string | null; timezone: string };
  /** The public URL of « Modalités des avis ». Null while the general link is closed. */
  hosted_notice: string | null;
  /** The base URL of all links of the instance. */
  public_url: string;
  flow: FlowConfiguration;
  conditional: ConditionalConfiguration;
  look: CustomizationConfiguration;
  senders: Senders;
  /** The templates that the flow may send, by our id. */
  templates: ReadonlyMap<
    string,
    { name: string; category: string | null; structure: TemplateStructure }
  >;
  mail: Pick<MailAccount, 'scope' | 'address'> & {
    sender: { domain: string; proven_at: Date | null; records: readonly MailRecord[] } | null;
  };
  /** The consent declarations of the team by channel, with their authors. */
  declared: Readonly<Partial<Record<MessageChannel, Acknowledgement>>>;
  /** The person who acknowledged a mode that depends on the rating. Null when nobody has. */
  mode_taken: Acknowledgement | null;
  /** The current offers after a rating, by kind. */
  proposed: readonly ('product' | 'discount' | 'link')[];
  /**
   * The retention after the last contact, in days. `is_late` is true when a purge is overdue by two
   * days.
   */
  retention: { days: number; is_late: boolean };
  /**
   * Reviews for the shop’s own wall over a year: the number whose decision is overdue, and the
   * refusals of each kind.
   */
  wall: {
    moderation_days: number;
    /** True when a discount code is sent as thanks for a review of a product. */
    gives_code: boolean;
    overdue: number;
    low: number;
    low_refused: number;
    others: number;
    others_refused: number;
  };
  /**
   * Numbers of confirmed questions about products that wait longer for a decision than a review
   * may, and of buyers’ answers whose automatic publication is late.
   */
  questions: { waiting: number; overdue_answers: number };
  lately: Lately;
}

/** Counts over the last thousand requests and messages. */
export interface Lately {
  ratings: number;
  /** Ratings whose customer received choices that depend on the rating. */
  steered: number;
  /** Ratings without the date of the experience. */
  undated: number;
  /** Ratings that differ from the last answer of their customer. */
  altered: number;
  messages: number;
  /** Messages sent more than a minute after the person had opted out. */
  after_stop: number;
}
