import { z } from 'zod';

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/u;
const address = z.url({ protocol: /^https$/u, normalize: true });

/**
 * Returns the typed host name in its ASCII form, or null when it is not valid. It must be a
 * subdomain such as « avis.boutique.fr », because the name of a whole domain cannot be a CNAME
 * alias.
 */
export function linkDomainOf(typed: string): string | null {
  const bare = typed
    .trim()
    .replace(/^https?:\/\//iu, '')
    .replace(/\/+$/u, '');
  if (/[/:@?#\s\\]/u.test(bare)) return null;
  const [, name = ''] =
    /^https:\/\/([^/]+)\/$/u.exec(address.safeParse(`https://${bare}/`).data ?? '') ?? [];
  const labels = name.replace(/\.$/u, '').split('.');
  const isName =
    labels.length >= 3 &&
    labels.every((label) => LABEL.test(label)) &&
    /[a-z]/u.test(labels.at(-1) ?? '');
  return isName && name.length <= 253 ? labels.join('.') : null;
}
