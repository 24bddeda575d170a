import { findPlatform } from './find-platform.ts';
import { proposeColours, type ProposedColours } from './propose-colours.ts';
import type { WebPage } from './read-page.ts';

/** The brand suggested by the shop’s own site; null for unknown fields. */
export interface Proposals {
  name: string | null;
  logo_url: string | null;
  colors: ProposedColours | null;
  language: string | null;
  platform: string | null;
}

export function proposeBrand(page: WebPage, address: string): Proposals {
  return {
    name: proposeName(page, address),
    logo_url: proposeLogo(page),
    colors: proposeColours(page),
    language:
      /^[a-z]{2}(?=$|[-_])/.exec(
        page.language ?? page.metas.get('og:locale')?.toLowerCase() ?? '',
      )?.[0] ?? null,
    platform: findPlatform(page)?.name ?? null,
  };
}

/**
 * Returns the name that the site declares or, without one, the part of its title that resembles its
 * address.
 */
function proposeName(page: WebPage, address: string): string | null {
  const called =
    page.metas.get('og:site_name') ??
    page.metas.get('application-name') ??
    organizations(page)
      .map(({ name }) => name)
      .find((name) => typeof name === 'string');
  if (called?.trim()) return called.trim().slice(0, 120);
  const parts = (page.title ?? '')
    .split(/\s+[|–—·:-]\s+|\s*\|\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const host = plain(new URL(address).hostname.replace(/^www\./, '').split('.')[0] ?? '');
  const resembling = parts.find(
    (part) => plain(part).includes(host) || (plain(part).length > 3 && host.includes(plain(part))),
  );
  return (resembling ?? parts.at(-1) ?? parts[0])?.slice(0, 120) ?? null;
}

/**
 * Returns the logo that the site declares, then the picture of its header that is called a logo,
 * then its largest icon.
 */
function proposeLogo({ images, icons, ...page }: WebPage): string | null {
  const declared = organizations(page)
    .map(({ logo }) => addressOf(logo))
    .find((logo) => logo !== null);
  const shown =
    images.find(
      ({ text: altText, src }) =>
        /\blogo|logo\b/.test(altText) &&
        /header|brand|site-?(?:title|logo)|custom-logo/.test(altText) &&
        isPicture(src),
    ) ??
    images.find(
      ({ text: altText, src }) =>
        (/\blogo|logo\b/.test(altText) || /\blogo\b/i.test(src)) && isPicture(src),
    );
  const icon = icons
    .filter(({ rel, size }) => /apple/.test(rel) || size >= 96)
    .filter(({ href }) => isPicture(href))
    .sort((one, other) => other.size - one.size)[0];
  return (
    [declared, shown?.src, icon?.href].find((url) => url != null && url.startsWith('https://')) ??
    null
  );
}

/** Returns false for SVG, which mail programs do not show, and for icons. */
function isPicture(address: string): boolean {
  return !/\.(?:svg|ico)(?:$|\?)/i.test(address);
}

function organizations({
  structured,
}: Pick<WebPage, 'structured'>): { name?: unknown; logo?: unknown }[] {
  const things = structured.flatMap((node): unknown[] =>
    Array.isArray(node)
      ? node
      : isObject(node) && Array.isArray(node['@graph'])
        ? node['@graph']
        : [node],
  );
  return things.filter(
    (thing): thing is Record<string, unknown> =>
      isObject(thing) && /Organization|Store|WebSite|LocalBusiness/.test(String(thing['@type'])),
  );
}

function addressOf(logo: unknown): string | null {
  const address = isObject(logo) ? (logo['url'] ?? logo['contentUrl']) : logo;
  return typeof address === 'string' && address.length < 2_000 && isPicture(address)
    ? address
    : null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/[^\p{L}\d]|\p{M}/gu, '')
    .toLowerCase();
}
