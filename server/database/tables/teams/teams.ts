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
 * Owner: `domains/teams`. `domains/settings` writes the three configurations, `domains/statistics`
 * a time zone whose statistics are recounted, `domains/link-domains` the state of the link domain.
 */
export interface TeamsTable {
  id: GeneratedAlways<string>;
  name: string;
  /** The public identifier of the team, which is part of the address of its general review link. */
  team_code: string;
  /** The IANA time zone in which days and hours of the team are counted. */
  timezone: Generated<string>;
  website_url: string | null;
  /** The language of customers whose own language is unknown or has no texts. */
  customer_locale: Generated<string>;
  share_general_review_link: Generated<boolean>;
  /**
   * True when review requests may be sent. An administrator of the instance and the deletion of the
   * team change it.
   */
  can_send_reviews: Generated<boolean>;
  /**
   * The reason why they may not be sent, in French, as shown to the team. Null while they may be
   * sent.
   */
  can_send_reason: string | null;
  /**
   * The date at which an administrator approved SMS through the account of the instance. Null when
   * not approved.
   */
  sms_approved_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The id of the plan, as listed in `server/domains/teams/plans/plans.ts`. */
  current_plan: Generated<string>;
  flow_configuration_config: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  flow_revision: Generated<number>;
  conditional_config: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  conditional_revision: Generated<number>;
  customization_config: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  customization_revision: Generated<number>;
  onboarding_step: Generated<'website' | 'branding' | 'profile' | 'done'>;
  /**
   * The name, the logo and the colours read from the website, stored while a person chooses among
   * them.
   */
  site_proposals: JSONColumnType<SiteProposals, string | null | undefined, string | null> | null;
  /**
   * Owner: `domains/products`. The products for which reviews are requested, and the form for them.
   */
  product_reviews_config: JSONColumnType<Record<string, unknown>, string | undefined, string>;
  /** The number of days after which a pending review for the wall is published. */
  moderation_days: Generated<number>;
  /** True when reviews of five stars without a text are resolved a day later. */
  resolve_wordless: Generated<boolean>;
  /** The number of reviews that the shop wants each month, shown in the chart of the dashboard. */
  monthly_review_goal: number | null;
  /** The date at which the gradual start of the present flow began. */
  ramp_started_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /**
   * The shop’s own domain for its links, used while its state is `ok`. The state is null until the
   * first check.
   */
  link_domain: string | null;
  /**
   * The result of the last check, null before the first one. `missing`: there is no DNS record.
   * `elsewhere`: the domain points to another place or belongs to another team. `unanswered`: it
   * points here, but browsers cannot open it yet.
   */
  link_domain_state: LinkDomainState | null;
  link_domain_checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** Days for which the data of a person are stored after the last contact. */
  retention_days: Generated<number>;
  /**
   * The cost of a message as entered by the team: channel → country → euros
   * (`contract/messages/channel-rates.ts`).
   */
  rates: JSONColumnType<OwnRates, string | undefined, string>;
  /** True when owners and members need a second factor to work in the team. */
  requires_second_factor: Generated<boolean>;
  /**
   * The end of the support access that an owner granted. Null when nobody granted it, or it was
   * withdrawn.
   */
  support_access_until: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** The date at which the team will be deleted. Null unless its owner requested the deletion. */
  deletes_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
