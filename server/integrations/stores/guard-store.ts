import dns from 'node:dns/promises';
import type { Config } from '#server/config/config.ts';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { isPublicAddress } from '../websites/is-public-address.ts';

const PRIVATE_STORE =
  'L’adresse de cette boutique mène à un réseau privé, que Recueil ne lit pas. Vérifiez l’adresse et le DNS de son domaine.';

/**
 * Returns the addresses of a store’s host. Throws unless all of them are public, or private ones
 * are allowed on this instance.
 */
export function guardStore({
  allowPrivateAddresses,
}: Pick<Config, 'allowPrivateAddresses'>): ResolveAllowed {
  return async ({ hostname }, signal) => {
    const { promise: late, reject } = Promise.withResolvers<never>();
    const stop = (): void => {
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
    try {
      const found = dns.lookup(hostname.replace(/^\[|\]$/gu, ''), { all: true });
      const addresses = (await Promise.race([found, late])).map(({ address }) => address);
      if (allowPrivateAddresses || addresses.every(isPublicAddress)) return addresses;
      throw new ProviderError('content', PRIVATE_STORE);
    } finally {
      signal.removeEventListener('abort', stop);
    }
  };
}
