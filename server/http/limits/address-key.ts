import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns the exact address of a caller, for the address list of an API key and for its owners. An
 * IPv4 address that is mapped into IPv6 is written as IPv4. Returns null when there is none. Only
 * this function and `addressOf` read the address of a request.
 */
export function exactAddressOf(request: { ip?: string }): string | null {
  const address = request.ip?.split('%')[0] ?? '';
  return isIP(address) === 0 ? null : writeAddress(ipaddr.process(address));
}

/** Returns the address that a limit per address counts. */
export const addressOf = (request: { ip: string }): string => addressKey(request.ip);

/**
 * Returns the unit that counts as one address for a limit: an IPv4 address, also when mapped into
 * IPv6, or the /64 that an IPv6 subscriber owns.
 */
export function addressKey(ip: string): string {
  const [, dotted] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (dotted !== undefined) return dotted;
  if (!isIPv6(ip)) return ip;
  const groups = expand(ip);
  const [high = 0, low = 0] = groups.slice(6);
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Returns the eight groups of an IPv6 address. */
function expand(ip: string): number[] {
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::');
  const [before, after] = [head, tail].map((part) => part.split(':').flatMap(readGroup));
  const missing = 8 - (before?.length ?? 0) - (after?.length ?? 0);
  return [...(before ?? []), ...Array.from({ length: missing }, () => 0), ...(after ?? [])];
}

/** Returns one group, or the two groups of an IPv4 address at the end. */
function readGroup(group: string): number[] {
  if (group === '') return [];
  if (!group.includes('.')) return [Number.parseInt(group, 16)];
  const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

/** Returns an address in its canonical form: RFC 5952 for IPv6. */
export const writeAddress = (address: ipaddr.IPv4 | ipaddr.IPv6): string =>
  address instanceof ipaddr.IPv6 ? address.toRFC5952String() : address.toString();
