import dns from 'node:dns/promises';
import type { Config } from '#server/config/config.ts';
import type { MailCredentials, MailProvider } from '#server/ports/mail-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { isPublicAddress } from '../websites/is-public-address.ts';
import { emailChannel } from './email-channel.ts';
import { explainTrial } from './explain-trial.ts';
import {
  hostOf,
  LONGEST_MAIL_MS,
  openTransport,
  portOf,
  type SmtpTransport,
  tryServer,
} from './open-transport.ts';
import { readMailFrom } from './read-mail-from.ts';
import { spfInclude } from './spf-includes.ts';

export interface AccountRules {
  isPublic: (address: string) => boolean;
  anyPort: boolean;
  /** Returns every address of a name. */
  resolve: (host: string) => Promise<string[]>;
}

/** The ports of SMTP (25) and of submission (465, 587), and 2525 where a host blocks them. */
const PORTS: ReadonlySet<number> = new Set([25, 465, 587, 2525]);
/**
 * Milliseconds for which a checked address is cached, because a name may point to another address
 * later.
 */
const CACHED_MS = 10 * 60_000;
const MOST_CACHED = 200;

/**
 * Opens SMTP servers whose address a team enters. The name is resolved once, checked, and the
 * connection uses exactly that address.
 */
export function openMailAccounts({
  allowPrivateAddresses,
}: Pick<Config, 'allowPrivateAddresses'>): MailProvider {
  return mailAccounts({
    isPublic: allowPrivateAddresses ? () => true : isPublicAddress,
    anyPort: allowPrivateAddresses,
    resolve: async (host) => (await dns.lookup(host, { all: true })).map(({ address }) => address),
  });
}

export function mailAccounts(rules: AccountRules): MailProvider {
  const accounts = new Map<string, { transport: SmtpTransport; until: number }>();

  async function transportOf(url: string): Promise<SmtpTransport> {
    const cached = accounts.get(url);
    if (cached && cached.until > performance.now()) return cached.transport;
    if (cached) letGo(url, cached.transport);
    const transport = openTransport(url, await resolveAddress(url, rules));
    const [oldest] = accounts;
    if (accounts.size >= MOST_CACHED && oldest) letGo(oldest[0], oldest[1].transport);
    accounts.set(url, { transport, until: performance.now() + CACHED_MS });
    return transport;
  }

  function letGo(url: string, transport: SmtpTransport): void {
    accounts.delete(url);
    setTimeout(() => transport.close(), LONGEST_MAIL_MS).unref();
  }

  return {
    tryAccount: async ({ url }) => {
      const address = await resolveAddress(url, rules);
      await tryServer(url, address).catch((error: unknown) => {
        throw explainTrial(error, new URL(url));
      });
    },
    open: (readCredentials) =>
      emailChannel('smtp', async () => {
        const credentials = await readCredentials();
        if (credentials === null)
          throw new ProviderError(
            'auth',
            'L’accès à votre serveur d’envoi manque ou ne peut plus être lu : saisissez-le de nouveau.',
          );
        const isCurrent = async (): Promise<boolean> => {
          const now = await readCredentials();
          return now?.url === credentials.url && now.from === credentials.from;
        };
        return {
          transport: await transportOf(credentials.url),
          from: readMailFrom(credentials.from),
          isOwn: true,
          isCurrent,
        };
      }),
    spfInclude: (url) => spfInclude(hostOf(new URL(url))),
  };
}

/** Returns the address to connect to, after all addresses of the name were checked. */
async function resolveAddress(
  text: MailCredentials['url'],
  { isPublic, anyPort, resolve }: AccountRules,
): Promise<string> {
  const url = new URL(text);
  const refused = (message: string): ProviderError =>
    new ProviderError('auth', message, { field: 'url' });
  if (!anyPort && !PORTS.has(portOf(url)))
    throw refused('Ce port n’est pas un port d’envoi d’e-mails : prenez 465 ou 587.');
  const addresses = await resolve(hostOf(url)).catch((error: unknown) => {
    throw explainTrial(error, url);
  });
  const [address] = addresses;
  if (address === undefined || !addresses.every(isPublic))
    throw refused('Ce serveur se trouve dans un réseau privé, que Recueil ne joint pas.');
  return address;
}
