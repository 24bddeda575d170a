import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { OwnRates } from '#contract/channel-rates.ts';

/** What the shop’s own site says of its brand. */
interface SiteProposals {
  name: string | null;
  logo_url: string | null;
  colors: { primary: string; background: string } | null;
  language: string | null;
  platform: string | null;
}

/** `elsewhere`: it points to another place, or is another shop’s; `unanswered`: it points here, and no browser can open it yet. */
export type LinkDomainState = 'ok' | 'missing' | 'elsewhere' | 'unanswered';

/** Owner: `modules/teams`; the three configurations by `modules/team-settings`, a zone that is counted anew by `modules/statistics`, what is known of the link domain by `modules/link-domains`. */
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
  /** When an administrator approved SMS by the instance’s account; null: not approved. */
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
  /** A review for the wall waits for no more days than this. */
  moderation_days: Generated<number>;
  /** When the gentle ramp of today’s flow began. */
  ramp_started_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** A name of the shop’s own under which its links stand while it is `ok`; null: not looked up yet. */
  link_domain: string | null;
  link_domain_state: LinkDomainState | null;
  link_domain_checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  /** So long after the last contact with a person their data is kept. */
  retention_days: Generated<number>;
  /** What a message costs, where the team said it: channel → country → euros (`contract/channel-rates.ts`). */
  rates: JSONColumnType<OwnRates, string | undefined, string>;
  /** When it will be gone; null unless its owner asked for that. */
  deletes_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
  created_at: ColumnType<Date, Date | undefined, Date>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}
