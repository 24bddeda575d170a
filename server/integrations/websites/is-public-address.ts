import net from 'node:net';

/** IANA’s special-purpose ranges, and 168.63.129.16 where Azure answers its machines. */
const PRIVATE_IPV4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/** Inside 2000::/3: protocols, documentation, and 6to4, which carries an IPv4 address of any kind. */
const PRIVATE_IPV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

const privateIpv4 = listOf('ipv4', PRIVATE_IPV4);
const privateIpv6 = listOf('ipv6', PRIVATE_IPV6);
/** The only range of IPv6 that is routed: mapped, NAT64, local and link addresses are all outside it. */
const routedIpv6 = listOf('ipv6', ['2000::/3']);

/** Whether an address belongs to the public Internet; text that is no address does not. */
export function isPublicAddress(address: string): boolean {
  switch (net.isIP(address)) {
    case 4:
      return !privateIpv4.check(address, 'ipv4');
    case 6:
      return (
        !address.includes('%') &&
        routedIpv6.check(address, 'ipv6') &&
        !privateIpv6.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

function listOf(family: 'ipv4' | 'ipv6', ranges: readonly string[]): net.BlockList {
  const list = new net.BlockList();
  for (const range of ranges) {
    const [start = '', bits = ''] = range.split('/');
    list.addSubnet(start, Number(bits), family);
  }
  return list;
}
