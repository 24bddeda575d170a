import type { Config } from '#server/config/config.ts';

/**
 * What links to customers’ pages begin with: the shop’s own domain while its record is in place,
 * else this instance. No slash at the end.
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
