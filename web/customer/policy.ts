import { createHash } from 'node:crypto';

export function hashForPolicy(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Nothing but what the page itself brings: its styles and script by hash, the shop’s logo and
 * pictures, our own fonts where it uses some, forms and beacons to us.
 */
export function contentPolicy(allowed: {
  styles: readonly string[];
  script: string | null;
  images: readonly (string | null)[];
  fonts: boolean;
  /** Videos that were chosen, before they are sent. */
  media?: boolean;
}): string {
  return [
    "default-src 'none'",
    `style-src ${allowed.styles.join(' ')}`,
    allowed.script === null ? '' : `script-src ${allowed.script}`,
    allowed.script === null ? '' : "connect-src 'self'",
    ["img-src 'self'", ...new Set(allowed.images.filter((origin) => origin !== null))].join(' '),
    allowed.fonts ? "font-src 'self'" : '',
    allowed.media === true ? 'media-src blob:' : '',
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
    .filter((rule) => rule !== '')
    .join('; ');
}

/**
 * The origin of an image elsewhere; null when it is ours, or when its host has a sign that a policy
 * would read as its own: such an image is not let in.
 */
export function webOriginOf(url: string | null): string | null {
  if (url === null || url.startsWith('/') || !URL.canParse(url)) return null;
  const { origin, hostname } = new URL(url);
  return /^(?:[\w.-]+|\[[\da-f:]+\])$/u.test(hostname) ? origin : null;
}
