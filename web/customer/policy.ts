import { createHash } from 'node:crypto';

export function hashForPolicy(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** Nothing but what the page itself brings: its styles and script by hash, the shop’s logo, forms and beacons to us. */
export function contentPolicy(allowed: { styles: readonly string[]; script: string | null; image: string | null }): string {
  return [
    "default-src 'none'",
    `style-src ${allowed.styles.join(' ')}`,
    allowed.script === null ? '' : `script-src ${allowed.script}`,
    allowed.script === null ? '' : "connect-src 'self'",
    `img-src 'self'${allowed.image === null ? '' : ` ${allowed.image}`}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
    .filter((rule) => rule !== '')
    .join('; ');
}

/** The origin of an image elsewhere; null when it is ours. */
export function originOf(url: string | null): string | null {
  return url === null || url.startsWith('/') ? null : new URL(url).origin;
}
