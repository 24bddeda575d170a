import dns from 'node:dns/promises';
import type { Config } from '#server/config/config.ts';
import type { WebAnswer, Websites, WebReading } from '../../ports/websites.ts';
import { fetchOnce, postOnce } from './fetch-once.ts';
import { checkAddress, type AddressRules } from './check-address.ts';
import { isPublicAddress } from './is-public-address.ts';
import { unreachable } from './unreachable.ts';

export interface WebRules extends AddressRules {
  /** Returns every address of a name. */
  resolve: (host: string) => Promise<string[]>;
  /** The timeout of the whole reading, in milliseconds. */
  patience: number;
}

const MOST_REDIRECTS = 3;
/** The most bytes of a page. */
const MOST_BYTES = 1_000_000;
const PATIENCE_OF_POST = 10_000;
const WANTED = {
  page: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
  picture: 'image/avif,image/webp,image/png,image/jpeg,image/*;q=0.5',
  video: 'video/mp4,video/webm,video/quicktime,video/*;q=0.5',
};

export function openWebsites({
  allowPrivateAddresses,
}: Pick<Config, 'allowPrivateAddresses'>): Websites {
  return websites({
    isPublic: allowPrivateAddresses ? () => true : isPublicAddress,
    anyPort: allowPrivateAddresses,
    resolve: async (host) => (await dns.lookup(host, { all: true })).map(({ address }) => address),
    patience: 5_000,
  });
}

/**
 * Opens the guarded client: a name is resolved once, all its addresses are checked, and the
 * connection uses exactly those addresses.
 */
export function websites(rules: WebRules): Websites {
  return {
    check: (typed) => {
      const checked = checkAddress(typed, rules);
      return checked.kind === 'fine' ? { kind: 'fine', address: checked.url.href } : checked;
    },
    read: async (typed, accept = 'page', bounds) => {
      try {
        return await follow(typed, {
          ...rules,
          accept: WANTED[accept],
          largest: bounds?.largest ?? MOST_BYTES,
          signal: AbortSignal.timeout(bounds?.patience ?? rules.patience),
        });
      } catch (error) {
        return unreachable(error);
      }
    },
    post: async (address, { headers, body }): Promise<WebAnswer> => {
      const signal = AbortSignal.timeout(PATIENCE_OF_POST);
      try {
        const checked = checkAddress(address, rules);
        if (checked.kind === 'refused') return checked;
        const addresses = await addressesOf(checked.url, { ...rules, signal });
        return addresses === 'private'
          ? { kind: 'refused', reason: 'private' }
          : await postOnce(checked.url, addresses, { headers, body, signal });
      } catch (error) {
        return unreachable(error);
      }
    },
  };
}

async function follow(
  typed: string,
  rules: WebRules & { accept: string; largest: number; signal: AbortSignal },
): Promise<WebReading> {
  let next = typed;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const checked = checkAddress(next, rules);
    const addresses = checked.kind === 'fine' ? await addressesOf(checked.url, rules) : null;
    if (checked.kind === 'refused' || addresses === 'private' || addresses === null) {
      const reason = checked.kind === 'refused' ? checked.reason : 'private';
      // An address that a person typed is refused. A redirect of another page is only not followed.
      return hop === 0 ? { kind: 'refused', reason } : { kind: 'unreachable', reason: 'redirects' };
    }
    const answer = await fetchOnce(checked.url, addresses, rules);
    if (answer.kind !== 'moved') return answer;
    next = URL.parse(answer.to, checked.url)?.href ?? '';
  }
  return { kind: 'unreachable', reason: 'redirects' };
}

async function addressesOf(
  url: URL,
  { resolve, isPublic, signal }: WebRules & { signal: AbortSignal },
): Promise<string[] | 'private'> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const late = new Promise<never>((_, reject) => {
    signal.addEventListener(
      'abort',
      () => {
        reject(signal.reason as Error);
      },
      { once: true },
    );
  });
  const addresses = await Promise.race([resolve(host), late]);
  return addresses.every((address) => isPublic(address)) ? addresses : 'private';
}
