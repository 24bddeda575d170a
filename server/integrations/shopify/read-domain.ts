const DOMAIN = /^[a-z0-9][a-z0-9-]{0,60}\.myshopify\.com$/u;
const HANDLE = /^[a-z0-9][a-z0-9-]{0,60}$/u;

/**
 * `x.myshopify.com`, from what a person pastes of their shop: its handle, its domain, an address of
 * its admin. Nothing else is ever called.
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

/** A domain exactly as Shopify writes it. */
export function isDomain(text: string): boolean {
  return DOMAIN.test(text);
}
