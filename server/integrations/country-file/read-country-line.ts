import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One line of the file, with both ends of its range. */
export interface CountryRange {
  family: 4 | 6;
  /**
   * Whole numbers. For IPv6 only the upper 64 bits, because callers are never identified more
   * narrowly.
   */
  first: bigint;
  last: bigint;
  country: string;
}

type ReadLine =
  | { kind: 'range'; range: CountryRange }
  /** A blank line, a comment, or a range without a country. */
  | { kind: 'nothing' }
  | { kind: 'wrong'; reason: string };

const NOTHING = { kind: 'nothing' } as const;
const NO_COUNTRY = new Set(['', '-', 'ZZ']);
const EXPECTED = 'attendu « réseau,pays » ou « première adresse,dernière adresse,pays »';
const HALF = 64n;

/**
 * Parses a line « 192.0.2.0/24,FR » or « 192.0.2.0,192.0.2.255,FR ». The addresses may be whole
 * numbers, and further columns are ignored.
 */
export function readCountryLine(line: string): ReadLine {
  const text = line.trim();
  if (text === '' || text.startsWith('#')) return NOTHING;
  const cells = text.split(',', 3).map((cell) => cell.trim().replaceAll(/^"|"$/gu, ''));
  const isNetwork = cells[0]?.includes('/') === true;
  const country = (isNetwork ? cells[1] : cells[2])?.toUpperCase();
  if (country === undefined) return { kind: 'wrong', reason: EXPECTED };
  if (NO_COUNTRY.has(country)) return NOTHING;
  if (!/^[A-Z]{2}$/u.test(country))
    return { kind: 'wrong', reason: `« ${country} » n’est pas un code de pays à deux lettres` };
  const ends = isNetwork ? endsOfNetwork(cells[0] ?? '') : [cells[0] ?? '', cells[1] ?? ''];
  const [first, last] = [valueOf(ends?.[0] ?? ''), valueOf(ends?.[1] ?? '')];
  if (first === null || last === null || first.family !== last.family)
    return { kind: 'wrong', reason: EXPECTED };
  if (last.value < first.value) return { kind: 'wrong', reason: 'la plage finit avant son début' };
  const { family } = first;
  const shift = family === 6 ? HALF : 0n;
  return {
    kind: 'range',
    range: { family, first: first.value >> shift, last: last.value >> shift, country },
  };
}

/** Returns true for a line of column names, which the first line may be. */
export const isHeader = (line: string): boolean =>
  /^["\s]*[a-z][a-z_ ]*["\s]*(,["\s]*[a-z][a-z_ ]*["\s]*)+$/iu.test(line);

function endsOfNetwork(network: string): readonly [string, string] | null {
  const [address = '', bits = '', ...rest] = network.split('/');
  const family = isIP(address);
  if (rest.length > 0 || !/^\d{1,3}$/u.test(bits) || Number(bits) > (family === 4 ? 32 : 128))
    return null;
  if (family === 4)
    return [
      ipaddr.IPv4.networkAddressFromCIDR(network).toString(),
      ipaddr.IPv4.broadcastAddressFromCIDR(network).toString(),
    ];
  return family === 6 && !address.includes('%')
    ? [
        ipaddr.IPv6.networkAddressFromCIDR(network).toString(),
        ipaddr.IPv6.broadcastAddressFromCIDR(network).toString(),
      ]
    : null;
}

const IPV4_SIZE = 1n << 32n;
/** IPv4 addresses mapped into IPv6 (RFC 4291 2.5.5.2) begin with these bits. */
const MAPPED = 0xffffn;

/** Parses an address, or its whole number. A number below 2^32 is IPv4. */
function valueOf(text: string): { family: 4 | 6; value: bigint } | null {
  if (/^\d{1,39}$/u.test(text)) {
    const value = BigInt(text);
    if (value >= 1n << 128n) return null;
    return value < IPV4_SIZE ? { family: 4, value } : unmapped(value);
  }
  const family = isIP(text);
  if (family === 0 || text.includes('%')) return null;
  const hexadecimal = ipaddr
    .parse(text)
    .toByteArray()
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  const value = BigInt(`0x${hexadecimal}`);
  return family === 4 ? { family: 4, value } : unmapped(value);
}

const unmapped = (value: bigint): { family: 4 | 6; value: bigint } =>
  value >> 32n === MAPPED ? { family: 4, value: value % IPV4_SIZE } : { family: 6, value };
