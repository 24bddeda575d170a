import { Resolver } from 'node:dns/promises';
import type { Config } from '#server/config/config.ts';
import type { DomainRecords } from '#server/ports/domain-records.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

const PATIENCE = { timeout: 2_000, tries: 2 };
/** Error codes that mean that the record does not exist. */
const NOTHING: ReadonlySet<unknown> = new Set(['ENODATA', 'ENOTFOUND', 'NXDOMAIN']);

/** Opens the DNS servers of `DNS_SERVERS`, otherwise those of the system. */
export function openDomainRecords({ dnsServers }: Pick<Config, 'dnsServers'>): DomainRecords {
  const call = async (
    name: string,
    question: (resolver: Resolver) => Promise<string[]>,
  ): Promise<string[]> => {
    const resolver = new Resolver(PATIENCE);
    if (dnsServers.length > 0) resolver.setServers(dnsServers);
    try {
      return await question(resolver);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (NOTHING.has(code)) return [];
      throw new ProviderError('transient', `no answer for ${name}: ${String(code)}`, {
        cause: error,
      });
    }
  };
  return {
    readTexts: (name) =>
      call(name, async (resolver) =>
        (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')),
      ),
    readAliases: (name) =>
      call(name, async (resolver) =>
        (await resolver.resolveCname(name)).map((alias) => alias.replace(/\.$/, '')),
      ),
  };
}
