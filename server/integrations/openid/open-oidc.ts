import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import type { OidcClient } from '#server/config/config-oidc.ts';
import type { IdentityProvider, VouchedPerson } from '#server/ports/identity-provider.ts';
import { callService, type ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';
import { authorizationAddress } from './authorization-address.ts';
import { exchangeCode } from './exchange-code.ts';
import { guardIssuer, type IssuerRules } from './guard-issuer.ts';
import { groupsIn } from './groups-in.ts';
import { type IssuerDocument, openDiscovery } from './open-discovery.ts';
import { ASYMMETRIC, openTokenVerifier, type TokenVerifier } from './open-token-verifier.ts';

/** The name in logs and metrics. The company’s own name is shown to people. */
const SERVICE = 'OpenID Connect';

const name = oneLine(100).nullish().catch(null);
const claims = z.object({
  email: oneLine(254).pipe(z.email()),
  /** Some services send it as text. */
  email_verified: z.union([z.boolean(), z.stringbool()]).optional().catch(undefined),
  given_name: name,
  family_name: name,
  auth_time: z.int().optional().catch(undefined),
});

/**
 * Opens sign-in through the company’s own identity service: OpenID Connect, authorization code with
 * PKCE. Returns null when none is configured.
 */
export function openOidc(
  { oidc }: { oidc: OidcClient | null },
  rules?: IssuerRules,
): IdentityProvider | null {
  if (!oidc) return null;
  const { clientId, clientSecret } = oidc;
  const resolve = guardIssuer(SERVICE, oidc.issuer, rules);
  const discover = openDiscovery(SERVICE, oidc.issuer, resolve);
  const verifierOf = openVerifiers(clientId, resolve);
  return {
    name: oidc.name,
    addressOf: async ({ state, nonce, challenge, redirect_uri, is_proof }) =>
      authorizationAddress({
        endpoint: (await discover()).authorization_endpoint,
        clientId,
        scope: oidc.scopes,
        redirect_uri,
        state,
        nonce,
        challenge,
        // A service that receives `max_age` returns the time of the authentication.
        extra: is_proof ? { prompt: 'login', max_age: '0' } : {},
      }),
    identify: async ({ code, verifier, redirect_uri, nonce, now }) => {
      const issuer = await discover();
      const methods = issuer.token_endpoint_auth_methods_supported;
      const tokens = await exchangeCode({
        service: SERVICE,
        endpoint: issuer.token_endpoint,
        clientId,
        clientSecret,
        authentication:
          methods === undefined || methods.includes('client_secret_basic')
            ? 'client_secret_basic'
            : 'client_secret_post',
        code,
        verifier,
        redirect_uri,
        resolve,
      });
      const verified = tokens && (await verifierOf(issuer)(tokens.id_token, { now, nonce }));
      if (!tokens || !verified) return null;
      const completeClaimSet = await completeClaims(oidc, issuer, { ...tokens, verified, resolve });
      const person = claims.safeParse(completeClaimSet);
      if (!person.success) return null;
      const { email, email_verified, given_name, family_name, auth_time } = person.data;
      return {
        // A subject is only unique within one issuer.
        subject: `${issuer.issuer} ${verified.sub}`,
        email,
        is_email_proven: email_verified === true,
        is_email_refused: email_verified === false,
        first_name: given_name || null,
        last_name: family_name || null,
        groups: groupsIn(completeClaimSet, oidc.groupsClaim),
        authenticated_at: auth_time === undefined ? null : new Date(auth_time * 1000),
        expires_at: new Date(verified.exp * 1000),
      } satisfies VouchedPerson;
    },
  };
}

/**
 * Returns the token verifier, with its cache of keys, and reuses it while the addresses of the
 * issuer do not change.
 */
function openVerifiers(
  clientId: string,
  resolve: ResolveAllowed,
): (issuer: IssuerDocument) => TokenVerifier {
  let latest: { key: string; verify: TokenVerifier } | null = null;
  return ({ issuer, jwks_uri }) => {
    const key = `${issuer} ${jwks_uri}`;
    latest =
      latest?.key === key
        ? latest
        : {
            key,
            verify: openTokenVerifier({
              service: SERVICE,
              jwksUrl: jwks_uri,
              issuers: [issuer],
              clientId,
              algorithms: ASYMMETRIC,
              cooldown: 0,
              resolve,
            }),
          };
    return latest.verify;
  };
}

/**
 * Adds the claims of the UserInfo endpoint, because many services return the e-mail and the groups
 * only there. The claims of the token take precedence. An answer with another subject is ignored.
 */
async function completeClaims(
  { groupsClaim, groupRoles }: OidcClient,
  { userinfo_endpoint }: IssuerDocument,
  {
    access_token,
    verified,
    resolve,
  }: {
    access_token: string | null;
    verified: Record<string, unknown> & { sub: string };
    resolve: ResolveAllowed;
  },
): Promise<Record<string, unknown>> {
  const isComplete =
    'email' in verified && (groupRoles.length === 0 || groupsIn(verified, groupsClaim) !== null);
  if (isComplete || userinfo_endpoint === undefined || access_token === null) return verified;
  const answer = await callService({
    service: SERVICE,
    method: 'GET',
    url: userinfo_endpoint,
    headers: { authorization: `Bearer ${access_token}` },
    resolve,
  });
  const userInfo = z.looseObject({ sub: z.string() }).safeParse(answer.body);
  if (answer.status !== 200 || !userInfo.success)
    throw new ProviderError('transient', answer.summary);
  return userInfo.data.sub === verified.sub ? { ...userInfo.data, ...verified } : verified;
}
