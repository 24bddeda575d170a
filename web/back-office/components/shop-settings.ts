import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';

/** The settings of the shop, such as its name, time zone, language and link domain. */
export const settingsQuery = queryOptions(endpointQuery('getSettings'));

/**
 * Returns the base address of links in messages sent today. SMS lengths are measured with it,
 * because its length is billed.
 */
export function useLinkBase(): string {
  const dns = useQuery(settingsQuery).data?.data.link_domain_dns;
  if (dns?.state !== 'ok') return location.origin;
  const url = new URL(location.origin);
  url.hostname = dns.host;
  return url.origin;
}
