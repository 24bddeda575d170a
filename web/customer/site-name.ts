import type { SiteOfDoor } from './words/words.ts';

/** `https://fr.trustpilot.com/evaluate/…` → `fr.trustpilot.com`. */
export function hostOf(url: string): string {
  return new URL(url).hostname.replace(/^www\./u, '');
}

export function siteName(door: SiteOfDoor): string {
  if (door.kind === 'trustpilot') return 'Trustpilot';
  if (door.kind === 'google') return 'Google';
  return door.label ?? hostOf(door.url);
}
