import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { OwnRates } from '#contract/messages/channel-rates.ts';

/** The brand as read from the shop’s own site. */
interface SiteProposals {
  name: string | null;
  logo_url: string | null;
  colors: { primary: string; background: string } | null;
  language: string | null;
  platform: string | null;
}

/**
 * `elsewhere`: the name points to another place or belongs to another shop. `unanswered`: it points
 * here, but no browser can open it yet.
 */
export type LinkDomainState = 'ok' | 'missing' | 'elsewhere' | 'unanswered';

/**
 * Owner: `domains/teams`; the three configurations by `domains/settings`, a zone that is counted
 * anew by `domains/statistics`, what is known of the link domain by `domains/link-domains`.
 */
export interface TeamsTable {
  id: GeneratedAlways<string>;
  name: string;
  team_code: string;
  timezone: Generated<string>;
  website_url: string | null;
  customer_locale: Generated<string>;
  share_general_review_link: Generated<boolean>;
  can_send_reviews: Generated<boolean>;
  can_send_reason: string | null;
  /**
   * The date at which an administrator approved SMS by the account of the instance. Null: not
   * approved.
   */
  sms_approved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  current_plan: Generated<string>;
  flow_configuration_config: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  flow_revision: Generated<number>;
  conditional_config: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  conditional_revision: Generated<number>;
  customization_config: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  customization_revision: Generated<number>;
  onboarding_step: Generated<'website' | 'branding' | 'profile' | 'done'>;
  site_proposals: JSONColumnType<SiteProposals, string | null | undefined, string | null> | null;
  /** Which products are asked about, and how. Owner: `domains/products`. */
  product_reviews_config: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  /** The number of days after which a pending review for the wall is published. */
  moderation_days: Generated<number>;
  /** Whether five stars without words are resolved a day later. */
  resolve_wordless: Generated<boolean>;
  /** The number of reviews that the shop wants each month; the chart of the dashboard shows it. */
  monthly_review_goal: number | null;
  /** The date at which the gradual start of the present flow began. */
  ramp_started_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The shop’s own domain for its links, used while its state is `ok`. The state is null until the
   * first check.
   */
  link_domain: string | null;
  link_domain_state: LinkDomainState | null;
  link_domain_checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Days for which the data of a person are stored after the last contact. */
  retention_days: Generated<number>;
  /**
   * The cost of a message as given by the team: channel → country → euros
   * (`contract/messages/channel-rates.ts`).
   */
  rates: JSONColumnType<OwnRates, string | undefined, string>;
  /** Whether owners and members need a second factor to work in the team. */
  requires_second_factor: Generated<boolean>;
  /** Until when an owner agreed to support access; null: nobody agreed, or it was withdrawn. */
  support_access_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date at which the team will be deleted. Null unless its owner asked for that. */
  deletes_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
