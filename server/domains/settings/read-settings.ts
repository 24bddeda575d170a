import type { Answer } from '#contract/api/schemas.ts';
import { isCustomerLocale } from '#contract/customer-pages/customer-locale.ts';
import type { App } from '#server/app.ts';
import { presentLinkDomain } from '#server/domains/link-domains/present-link-domain.ts';

type Settings = Answer<'getSettings'>['data'];

/**
 * Reads the settings of a shop: its name, time zone, website, default language and retention, with
 * the state of its link domain.
 */
export async function readSettings(
  { db, config }: Pick<App, 'db' | 'config'>,
  team_id: string,
): Promise<Settings> {
  const { link_domain_state, link_domain_checked_at, ...team } = await db
    .selectFrom('teams')
    .select([
      'name',
      'timezone',
      'website_url',
      'customer_locale',
      'retention_days',
      'moderation_days',
      'resolve_wordless',
      'monthly_review_goal',
      'rates',
      'link_domain',
      'link_domain_state',
      'link_domain_checked_at',
    ])
    .where('id', '=', team_id)
    .executeTakeFirstOrThrow();
  const link_domain_dns = presentLinkDomain(config, {
    link_domain: team.link_domain,
    link_domain_state,
    link_domain_checked_at,
  });
  return {
    ...team,
    customer_locale: isCustomerLocale(team.customer_locale) ? team.customer_locale : 'fr',
    link_domain_dns,
  };
}
