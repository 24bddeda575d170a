import type { Answer } from '#contract/api/schemas.ts';
import type { Config } from '#server/config/config.ts';
import type { LinkDomainState } from '#server/database/tables/teams/teams.ts';

interface LinkDomainRow {
  link_domain: string | null;
  link_domain_state: LinkDomainState | null;
  link_domain_checked_at: Date | null;
}

/** Presents the record that the shop must publish, and whether it was found. */
export function presentLinkDomain(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { link_domain, link_domain_state, link_domain_checked_at }: LinkDomainRow,
): Answer<'getSettings'>['data']['link_domain_dns'] {
  if (link_domain === null) return null;
  return {
    type: 'CNAME',
    host: link_domain,
    value: new URL(publicUrl).hostname,
    state: link_domain_state ?? 'unknown',
    checked_at: link_domain_checked_at?.toISOString() ?? null,
  };
}
