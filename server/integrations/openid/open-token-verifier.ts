import type { JWTPayload } from 'jose';
import { callService, type ResolveAllowed } from '#server/outgoing/call-service.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

/** Imports the library with the first sign-in that needs it. */
const loadLibrary = (): Promise<typeof import('jose')> => import('jose');

/**
 * The difference in seconds that Google’s own library allows between two clocks, and the longest
 * lifetime of a token.
 */
export const SKEW_S = 300;
const LONGEST_LIFE_S = 86_400;

/**
 * Only signatures with a private key of the service are accepted, never a shared secret or none.
 */
export const ASYMMETRIC = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const;

interface VerifiedBy {
  /** The name of the service for people. */
  service: string;
  jwksUrl: string;
  issuers: readonly string[];
  clientId: string;
  algorithms: readonly string[];
  /**
   * Milliseconds before an unknown key makes the published keys be fetched again. Tokens that
   * anybody can post need a pause. Tokens that come directly from the service do not.
   */
  cooldown: number;
  resolve?: ResolveAllowed;
}

/** The claims of a token whose signature, issuer, audience, lifetime and nonce are valid. */
export type IdToken = JWTPayload & { iat: number; exp: number; sub: string };
export type TokenVerifier = (
  token: string,
  at: { now: Date; nonce: string | null },
) => Promise<IdToken | null>;

/**
 * Verifies ID tokens by OpenID Connect Core 3.1.3.7. The published keys are fetched when needed,
 * cached for ten minutes, and fetched again for a key that is not among them. The verifier returns
 * null when the token is invalid.
 */
export function openTokenVerifier(by: VerifiedBy): TokenVerifier {
  const published = new URL(by.jwksUrl);
  const open = async () => {
    const { createRemoteJWKSet, customFetch } = await loadLibrary();
    return createRemoteJWKSet(published, {
      timeoutDuration: 5_000,
      cooldownDuration: by.cooldown,
      [customFetch]: (url: string) => readKeys(by, url),
    });
  };
  let opening: ReturnType<typeof open> | null = null;
  return async (token, { now, nonce }) => {
    const keys = await (opening ??= open());
    const payload = await signedPayload(by.service, ({ jwtVerify }) =>
      jwtVerify(token, keys, {
        algorithms: [...by.algorithms],
        issuer: [...by.issuers],
        audience: by.clientId,
        currentDate: now,
        clockTolerance: SKEW_S,
        requiredClaims: ['exp', 'iat', 'sub'],
      }),
    );
    if (payload === null) return null;
    const { iat, exp, sub } = payload;
    if (iat === undefined || exp === undefined || sub === undefined) return null;
    if (sub === '' || sub.length > 255) return null;
    if (exp - iat > LONGEST_LIFE_S || iat > now.getTime() / 1000 + SKEW_S) return null;
    if (nonce !== null && payload['nonce'] !== nonce) return null;
    if (!isAuthorizedParty(payload, by.clientId)) return null;
    return { ...payload, iat, exp, sub };
  };
}

/**
 * Returns true when the token was issued to this client, which a token for several audiences must
 * name.
 */
function isAuthorizedParty({ aud, azp }: JWTPayload, clientId: string): boolean {
  if (azp === undefined) return !Array.isArray(aud) || aud.length === 1;
  return azp === clientId;
}

/** Fetches the keys like every call to a service: limited in time and size, without redirects. */
async function readKeys(
  { service, resolve }: Pick<VerifiedBy, 'service' | 'resolve'>,
  url: string,
): Promise<Response> {
  const { status, text, headers } = await callService({
    service,
    method: 'GET',
    url,
    headers: {},
    ...(resolve && { resolve }),
  });
  return new Response(text, {
    status,
    headers: { 'content-type': headers.get('content-type') ?? 'application/json' },
  });
}

/** Returns null for an invalid token. Throws a ProviderError when the keys cannot be fetched. */
async function signedPayload(
  service: string,
  verify: (library: Awaited<ReturnType<typeof loadLibrary>>) => Promise<{ payload: JWTPayload }>,
): Promise<JWTPayload | null> {
  const library = await loadLibrary();
  const { errors } = library;
  try {
    return (await verify(library)).payload;
  } catch (error) {
    if (
      error instanceof errors.JWKSTimeout ||
      error instanceof errors.JWKSInvalid ||
      !(error instanceof errors.JOSEError) ||
      error.code === 'ERR_JOSE_GENERIC'
    ) {
      throw new ProviderError(
        'transient',
        `The keys of ${service} cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
    return null;
  }
}
