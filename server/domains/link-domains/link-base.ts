import type { Config } from '#server/config/config.ts';

/**
 * Returns the beginning of links to customer pages, without a slash at the end: the shop’s own
 * domain while its record is in place, and otherwise this instance.
 */
export function linkBase(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  {
    link_domain,
    link_domain_state,
  }: { link_domain: string | null; link_domain_state: string | null },
): string {
  if (link_domain === null || link_domain_state !== 'ok') return publicUrl;
  const url = new URL(publicUrl);
  url.hostname = link_domain;
  return url.href.replace(/\/+$/, '');
}
