import type { ConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';
import type { MailRecord } from '#contract/messages/mail-records.ts';
import type { MessageChannel } from '#contract/labels/message-status.ts';
import type { TemplateStructure } from '#contract/messages/templates/template-structure.ts';
import type { MailAccount } from '#server/domains/channels/mail-senders/read-mail-account.ts';
import type { Senders } from '#server/domains/channels/senders/find-senders.ts';

/** Who acknowledged it, and when. */
export interface Acknowledgement {
  who: string;
  at: Date;
}

/**
 * Everything of a team that the rules look at: its settings, and what really happened of late. A
 * part that adds a rule adds here what it needs.
 */
export interface ComplianceSnapshot {
  team: { name: string; website_url: string | null; timezone: string };
  /** The public URL of « Modalités des avis »; null while the general link is closed. */
  hosted_notice: string | null;
  /** The base URL of all links of the instance. */
  public_url: string;
  flow: FlowConfiguration;
  conditional: ConditionalConfiguration;
  look: CustomizationConfiguration;
  senders: Senders;
  /** Those that the flow may send, by our id. */
  templates: ReadonlyMap<
    string,
    { name: string; category: string | null; structure: TemplateStructure }
  >;
  mail: Pick<MailAccount, 'scope' | 'address'> & {
    sender: { domain: string; proven_at: Date | null; records: readonly MailRecord[] } | null;
  };
  /** The consent declarations of the team by channel, with their authors. */
  declared: Readonly<Partial<Record<MessageChannel, Acknowledgement>>>;
  /** Who acknowledged a mode that depends on the rating. */
  mode_taken: Acknowledgement | null;
  /** The current offers after a rating, by kind. */
  proposed: readonly ('product' | 'discount' | 'link')[];
  /** The retention after the last contact, and whether a purge is overdue by two days. */
  retention: { days: number; is_late: boolean };
  /**
   * Reviews for the shop’s own wall, over a year: those that wait too long, and how many of each
   * kind were refused.
   */
  wall: {
    moderation_days: number;
    /** A discount code thanks for a review of a product. */
    gives_code: boolean;
    overdue: number;
    low: number;
    low_refused: number;
    others: number;
    others_refused: number;
  };
  /**
   * Confirmed questions about products that wait for a decision beyond the longest delay of a
   * review, and answers of buyers whose automatic publication is late.
   */
  questions: { waiting: number; overdue_answers: number };
  lately: Lately;
}

/** Counted over the last thousand requests and messages. */
export interface Lately {
  ratings: number;
  /** Ratings whose customer was steered by them. */
  steered: number;
  /** Ratings without the day of what they are about. */
  undated: number;
  /** Ratings that are not what their customer said last. */
  altered: number;
  messages: number;
  /** Messages sent more than a minute after the person had opted out. */
  after_stop: number;
}
