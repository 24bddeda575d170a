import { z } from 'zod';

const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/u;
const address = z.url({ protocol: /^https$/u, normalize: true });

/**
 * A name under another one, because the name of a whole domain cannot be an alias:
 * « avis.boutique.fr ». In the form that the network uses; null when it cannot be one.
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
