import type { DestinationSite } from './texts/page-texts.ts';

/**
 * Returns the host without “www.”: `https://fr.trustpilot.com/evaluate/…` becomes
 * `fr.trustpilot.com`.
 */
export function bareHostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./u, '');
}

export function siteName(destination: DestinationSite): string {
  if (destination.kind === 'trustpilot') return 'Trustpilot';
  if (destination.kind === 'google') return 'Google';
  return destination.label ?? bareHostOf(destination.url);
}
