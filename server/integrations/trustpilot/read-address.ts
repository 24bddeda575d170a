import { domainToASCII } from 'node:url';
import type { SiteAddress } from '#server/ports/review-site.ts';

/** The countries in which the site has its own host, beside `www`, which is that of `us`. */
const COUNTRIES: ReadonlySet<string> = new Set([
  'fr',
  'de',
  'uk',
  'ie',
  'nl',
  'be',
  'fr-be',
  'nl-be',
  'dk',
  'se',
  'no',
  'fi',
  'es',
  'it',
  'pt',
  'br',
  'pl',
  'at',
  'ch',
  'jp',
  'ca',
  'au',
  'nz',
]);
const DOMAIN = /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/u;
const LONGEST = 2_048;

/**
 * Returns the address of the shop’s page, from any address of it that a person pastes: of any
 * country, with or without its scheme, for reading or writing. The parameter for one customer
 * (`?p=`) is removed, because another customer would otherwise write under that name. Returns null
 * when it is no such address.
 */
export function readAddress(text: string): SiteAddress | null {
  const typed = text.trim();
  if (typed.length > LONGEST) return null;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:/iu.test(typed) ? typed : `https://${typed}`);
  if (
    !url ||
    !/^https?:$/u.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.port !== ''
  )
    return null;
  const [, country = ''] = /^([a-z-]+)\.trustpilot\.com$/u.exec(url.hostname) ?? [];
  const place = country === 'us' ? 'www' : country;
  if (place !== 'www' && !COUNTRIES.has(place)) return null;
  const [, name = ''] =
    /^\/(?:review|evaluate|evaluate-bgl)\/([^/]+)\/?$/u.exec(url.pathname) ?? [];
  const domain = domainOf(name);
  if (domain === null) return null;
  const host = `https://${place}.trustpilot.com`;
  return {
    domain,
    profile_url: `${host}/review/${domain}`,
    write_url: `${host}/evaluate/${domain}`,
  };
}

function domainOf(name: string): string | null {
  try {
    const domain = domainToASCII(decodeURIComponent(name).toLowerCase());
    return DOMAIN.test(domain) ? domain : null;
  } catch {
    return null;
  }
}
