import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { invalidField } from '#server/failures.ts';
import { writeAddress } from '#server/http/limits/address-key.ts';

type Range = [ipaddr.IPv4 | ipaddr.IPv6, number];

const MAPPED_BITS = 96;

/**
 * Returns the addresses and ranges of a key as they are stored: without blanks and repetitions, a
 * range by its first address, an IPv4 address that is mapped into IPv6 as IPv4. Throws for an entry
 * that is neither, with its text.
 */
export function readAllowedAddresses(entries: readonly string[]): string[] {
  const read = entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
  return [...new Set(read.map((entry) => writeRange(readEntry(entry))))];
}

/**
 * Returns true when an address is in one of the stored ranges. An empty list accepts every address.
 */
export function isAllowedAddress(allowed: readonly string[], address: string | null): boolean {
  if (allowed.length === 0) return true;
  if (address === null || isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return allowed.some((entry) => {
    const [network, bits] = parseRange(entry);
    return network.kind() === parsed.kind() && parsed.match(network, bits);
  });
}

function readEntry(entry: string): Range {
  const [address = '', suffix, ...rest] = entry.split('/');
  // `ipaddr.js` also reads short and octal forms, which people and programs read differently.
  const isWritten = isIP(address) !== 0 && !address.includes('%') && rest.length === 0;
  const isSized = suffix === undefined || /^(?:0|[1-9]\d{0,2})$/u.test(suffix);
  if (!isWritten || !isSized || !isWithin(address, suffix))
    throw refusal(
      `L’entrée « ${entry} » n’est ni une adresse IPv4 ou IPv6, ni une plage comme 203.0.113.0/24.`,
    );
  const range = parseRange(entry);
  if (range[1] === 0)
    throw refusal(
      `L’entrée « ${entry} » contient toutes les adresses : laissez plutôt la liste vide.`,
    );
  return range;
}

const isWithin = (address: string, suffix: string | undefined): boolean =>
  suffix === undefined || Number(suffix) <= (isIP(address) === 4 ? 32 : 128);

const refusal = (sentence: string) => invalidField('allowed_addresses', sentence);

/** Returns the range of an entry whose form was checked. */
function parseRange(entry: string): Range {
  const [address = '', suffix] = entry.split('/');
  const parsed = ipaddr.parse(address);
  const bits = suffix === undefined ? bitsOf(parsed) : Number(suffix);
  if (parsed instanceof ipaddr.IPv6 && parsed.isIPv4MappedAddress() && bits >= MAPPED_BITS)
    return [parsed.toIPv4Address(), bits - MAPPED_BITS];
  return [parsed, bits];
}

const bitsOf = (address: ipaddr.IPv4 | ipaddr.IPv6): number =>
  address.kind() === 'ipv4' ? 32 : 128;

function writeRange([address, bits]: Range): string {
  if (bits === bitsOf(address)) return writeAddress(address);
  const cidr = `${address.toString()}/${bits}`;
  const network =
    address.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(cidr)
      : ipaddr.IPv6.networkAddressFromCIDR(cidr);
  return `${writeAddress(network)}/${bits}`;
}
