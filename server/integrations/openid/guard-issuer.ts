import dns from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import type { ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { isPublicAddress } from '../websites/is-public-address.ts';

export interface IssuerRules {
  /** Returns every address of a name. */
  lookup: (host: string) => Promise<readonly string[]>;
  isPublic: (address: string) => boolean;
}

const RULES: IssuerRules = {
  lookup: async (host) => (await dns.lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
};
/** Metadata addresses of clouds that are not link-local (AWS with IPv6, Azure). */
const CLOUD_HOSTS = new Set(['fd00:ec2::254', '168.63.129.16']);

/**
 * Checks the hosts of an issuer. The operator chose its host, which may be in the company’s
 * network. The other hosts come from the document of the issuer: they must be public, unless the
 * issuer itself is private. No call may reach a link-local address, where clouds serve credentials.
 */
export function guardIssuer(
  service: string,
  issuer: string,
  { lookup, isPublic }: IssuerRules = RULES,
): ResolveAllowed {
  const { hostname: home } = new URL(issuer);
  const addressesOf = async (host: string, signal: AbortSignal): Promise<readonly string[]> =>
    withinTime(lookup(host.replace(/^\[|\]$/gu, '')), signal);
  return async ({ hostname, origin }, signal) => {
    const addresses = await addressesOf(hostname, signal);
    const isAllowed =
      !addresses.some(isOfMachine) &&
      (hostname === home ||
        addresses.every(isPublic) ||
        !(await addressesOf(home, signal)).every(isPublic));
    if (isAllowed) return addresses;
    throw new ProviderError(
      'auth',
      `${service}: ${origin} leads into a private network, where ${issuer} is not`,
    );
  };
}

function isOfMachine(address: string): boolean {
  const parsed = ipaddr.process(address);
  return (
    ['linkLocal', 'unspecified'].includes(parsed.range()) || CLOUD_HOSTS.has(parsed.toString())
  );
}

async function withinTime<Value>(request: Promise<Value>, signal: AbortSignal): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const stop = (): void => {
    reject(signal.reason as Error);
  };
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([request, late]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
