import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import type { Config } from '#server/config/config.ts';
import type { ButtonIdentityProvider, VouchedPerson } from '#server/ports/identity-provider.ts';
import { authorizationAddress } from '../openid/authorization-address.ts';
import { exchangeCode } from '../openid/exchange-code.ts';
import { openTokenVerifier } from '../openid/open-token-verifier.ts';

const SERVICE = 'Google';

const name = oneLine(100).nullish().catch(null);
const claims = z.object({
  email: oneLine(254).pipe(z.email()),
  email_verified: z.literal(true),
  /** The domain of a company whose mailboxes are at Google. */
  hd: z.string().optional(),
  given_name: name,
  family_name: name,
});

/**
 * Opens sign-in through Google: OpenID Connect, authorization code with PKCE,
 * https://developers.google.com/identity/openid-connect/openid-connect. Returns null without keys.
 */
export function openGoogle({ google }: Pick<Config, 'google'>): ButtonIdentityProvider | null {
  if (!google) return null;
  const { clientId, clientSecret, jwksUrl, issuers } = google;
  const verify = openTokenVerifier({
    service: SERVICE,
    jwksUrl,
    issuers,
    clientId,
    algorithms: ['RS256'],
    cooldown: 30_000,
  });
  const read = async (
    token: string,
    at: { now: Date; nonce: string | null },
  ): Promise<VouchedPerson | null> => {
    const verified = await verify(token, at);
    const person = claims.safeParse(verified);
    if (verified === null || !person.success) return null;
    const { email, hd, given_name, family_name } = person.data;
    return {
      subject: verified.sub,
      email,
      is_email_proven: isGooglesMailbox(email, hd),
      is_email_refused: false,
      first_name: given_name || null,
      last_name: family_name || null,
      groups: null,
      authenticated_at: null,
      expires_at: new Date(verified.exp * 1000),
    };
  };
  return {
    name: SERVICE,
    addressOf: async ({ state, nonce, challenge, redirect_uri }) =>
      authorizationAddress({
        endpoint: google.authUrl,
        clientId,
        scope: 'openid email profile',
        redirect_uri,
        state,
        nonce,
        challenge,
        extra: { prompt: 'select_account' },
      }),
    identify: async ({ code, verifier, redirect_uri, nonce, now }) => {
      const tokens = await exchangeCode({
        service: SERVICE,
        endpoint: google.tokenUrl,
        clientId,
        clientSecret,
        authentication: 'client_secret_post',
        code,
        verifier,
        redirect_uri,
      });
      return tokens === null ? null : read(tokens.id_token, { now, nonce });
    },
    verify: (token, now) => read(token, { now, nonce: null }),
  };
}

/**
 * Returns true when Google runs the mailbox. For other addresses, « verified » only means that they
 * were verified once: https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
function isGooglesMailbox(email: string, hd: string | undefined): boolean {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  return domain === 'gmail.com' || (hd !== undefined && hd.toLowerCase() === domain);
}
