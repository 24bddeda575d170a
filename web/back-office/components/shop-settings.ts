import { queryOptions, useQuery } from '@tanstack/react-query';
import { endpointQuery } from '#web/api/endpoint-query.ts';

/** The name, place and language of the shop, and the domain of its links. */
export const settingsQuery = queryOptions(endpointQuery('getSettings'));

/** What the links of today’s messages begin with: what is measured with it is what is billed. */
export function useLinkBase(): string {
  const dns = useQuery(settingsQuery).data?.data.link_domain_dns;
  if (dns?.state !== 'ok') return location.origin;
  const url = new URL(location.origin);
  url.hostname = dns.host;
  return url.origin;
}
