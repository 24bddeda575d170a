const DOMAIN = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/u;
const HANDLE = /^[a-z0-9][a-z0-9-]{0,60}$/u;

/**
 * Returns `x.myshopify.com` from the text that a person pastes: the shop’s handle, its domain, or
 * an address of its admin. No other host is ever called.
 */
export function readDomain(typed: string): string | null {
  const text = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//u, '');
  const [host = '', first, handle = ''] = text.split(/[/?#]/u);
  if (host === 'admin.shopify.com')
    return first === 'store' && HANDLE.test(handle) ? `${handle}.myshopify.com` : null;
  if (DOMAIN.test(host)) return host;
  return HANDLE.test(host) && first === undefined ? `${host}.myshopify.com` : null;
}

/** Returns true for a domain in the exact format of Shopify. */
export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}
