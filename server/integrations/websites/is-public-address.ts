import net from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The only range of IPv6 that is routed. `ipaddr.js` also calls addresses outside it unicast, such
 * as those that carry an IPv4 address.
 */
const ROUTED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** An address by which Azure answers its machines; it is in no registry of special addresses. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address belongs to the public Internet; text that is no address does not. `ipaddr.js`
 * knows the special-purpose ranges of IANA, but it also reads `127.1` and `0x7f.1`, so that Node’s
 * stricter reading comes first.
 */
export function isPublicAddress(address: string): boolean {
  if (net.isIP(address) === 0 || address.includes('%') || address === AZURE_HOST) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(ROUTED_IPV6);
}
