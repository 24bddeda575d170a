import { createHash } from 'node:crypto';

export function hashForPolicy(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/**
 * Returns a content security policy that allows only what the page contains: its styles and script
 * by hash, the images of the shop, the fonts of this instance when they are used, and forms and
 * beacons to this instance.
 */
export function contentPolicy(allowed: {
  styles: readonly string[];
  script: string | null;
  images: readonly (string | null)[];
  fonts: boolean;
  /** True when the page shows the chosen videos before they are sent. */
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
 * Returns the origin of an external image. Returns null for an image of this instance, and for a
 * host with characters that are special in a policy; that image is then blocked.
 */
export function webOriginOf(url: string | null): string | null {
  if (url === null || url.startsWith('/') || !URL.canParse(url)) return null;
  const { origin, hostname } = new URL(url);
  return /^(?:[\w.-]+|\[[\da-f:]+\])$/u.test(hostname) ? origin : null;
}
