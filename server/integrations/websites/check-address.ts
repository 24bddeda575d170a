import net from 'node:net';

export interface AddressRules {
  isPublic: (address: string) => boolean;
  /** True to allow other ports than 80 and 443, and names of one word. */
  anyPort: boolean;
}

export type CheckedAddress =
  | { kind: 'fine'; url: URL }
  | { kind: 'refused'; reason: 'malformed' | 'private' };

const LONGEST = 2_000;
const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;
/**
 * Decides whether an address may be fetched, before its name is resolved. An address without a
 * scheme is treated as https.
 */
export function checkAddress(typed: string, { isPublic, anyPort }: AddressRules): CheckedAddress {
  const text = typed.trim();
  const url =
    text.length <= LONGEST && !/\s/.test(text)
      ? URL.parse(SCHEME.test(text) ? text : `https://${text}`)
      : null;
  if (
    !url ||
    (url.protocol !== 'http:' && url.protocol !== 'https:') ||
    url.username !== '' ||
    url.password !== ''
  )
    return { kind: 'refused', reason: 'malformed' };
  if (!anyPort && !['', '80', '443'].includes(url.port))
    return { kind: 'refused', reason: 'malformed' };
  // « localhost. » is the same as localhost.
  url.hostname = url.hostname.replace(/\.+$/, '');
  url.hash = '';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (net.isIP(host) !== 0)
    return isPublic(host) ? { kind: 'fine', url } : { kind: 'refused', reason: 'private' };
  // A name that points to a private address is refused by what it resolves to.
  return anyPort || /^[^.]+(\.[^.]+)+$/.test(host)
    ? { kind: 'fine', url }
    : { kind: 'refused', reason: 'malformed' };
}
