import { isIPv6 } from 'node:net';

/** What counts as one address for a limit: an IPv4 address, or the /64 that an IPv6 subscriber owns. */
export function addressKey(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(ip)) return ip;
  const [head = '', tail] = (ip.split('%')[0] ?? '').toLowerCase().split('::');
  const groups = head.split(':').filter((group) => group !== '');
  if (tail !== undefined) {
    const after = tail.split(':').filter((group) => group !== '');
    while (groups.length + after.length < 8) groups.push('0');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
