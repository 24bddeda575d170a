import net from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * The only routed range of IPv6. `ipaddr.js` also calls addresses outside it unicast, such as those
 * that contain an IPv4 address.
 */
const ROUTED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/**
 * An address of Azure’s platform for its machines, which is in no registry of special addresses.
 */
const AZURE_HOST = '168.63.129.16';

/**
 * Returns true for an address of the public Internet, and false for text that is no address.
 * `ipaddr.js` has the special-purpose ranges of IANA, but also accepts `127.1` and `0x7f.1`, so
 * Node’s stricter parser is used first.
 */
export function isPublicAddress(address: string): boolean {
  if (net.isIP(address) === 0 || address.includes('%') || address === AZURE_HOST) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(ROUTED_IPV6);
}
