import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';

interface RelyingParty {
  /** The domain to which passkeys belong. They are lost when it changes. */
  rpID: string;
  /** The origins of pages that may use them. */
  expectedOrigin: string[];
}

/**
 * Returns the relying party. WebAuthn needs https and a domain name; browsers make one exception,
 * `http://localhost`.
 */
export function relyingParty({ config }: Pick<App, 'config'>): RelyingParty {
  const { protocol, hostname, port, origin } = new URL(config.publicUrl);
  if (isLoopbackAddress(config.publicUrl))
    return {
      rpID: 'localhost',
      expectedOrigin: [origin, `${protocol}//localhost${port && `:${port}`}`],
    };
  if (protocol !== 'https:') throw new Failure('passkeys_unavailable');
  return { rpID: config.webauthnRpId ?? hostname, expectedOrigin: [origin] };
}

/**
 * Loads the library when the first passkey is used: its certificate parsers take 15 MB, and many
 * instances never use them.
 */
export const loadWebauthn = (): Promise<typeof import('@simplewebauthn/server')> =>
  import('@simplewebauthn/server');

/**
 * The algorithms EdDSA, ES256 and RS256. The default of a recent Node begins with ML-DSA-44, which
 * older versions cannot verify.
 */
export const ALGORITHMS = [-8, -7, -257];
