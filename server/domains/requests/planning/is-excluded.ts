import type { FlowConfiguration } from '#contract/settings/flow-configuration.ts';

/**
 * Returns true when the team does not contact this customer: by country, by a tag of the order, or
 * by the domain of the address, with its subdomains.
 */
export function isExcluded(
  order: { country_code: string | null; tags: readonly string[]; email: string | null },
  rules: FlowConfiguration['exclusions'],
): boolean {
  if (order.country_code !== null && rules.countries.includes(order.country_code)) return true;
  const tags = new Set(rules.tags.map(fold));
  if (order.tags.some((tag) => tags.has(fold(tag)))) return true;
  const domain = order.email?.split('@').at(-1)?.toLowerCase() ?? '';
  return rules.email_domains.some(
    (excluded) => domain === excluded || domain.endsWith(`.${excluded}`),
  );
}

const fold = (tag: string): string => tag.trim().normalize('NFC').toLowerCase();
