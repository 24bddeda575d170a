import { createRemoteJWKSet, customFetch, errors, jwtVerify } from 'jose';
import { z } from 'zod';
import { oneLine } from '#contract/messages/plain-text.ts';
import { callService } from '#server/outgoing/call-service.ts';
import type { Config } from '#server/config/config.ts';
import type { IdentityProvider, VouchedPerson } from '#server/ports/identity-provider.ts';
import { ProviderError } from '#server/outgoing/provider-error.ts';

/** What Google’s own library allows between two clocks, and how long a token may live. */
const SKEW_S = 300;
const LONGEST_LIFE_S = 86_400;

const name = oneLine(100).nullish().catch(null);
const claims = z.object({
  sub: z.string().min(1).max(255),
  iat: z.int(),
  exp: z.int(),
  email: oneLine(254).pipe(z.email()),
  email_verified: z.literal(true),
  /** The domain of a company whose mailboxes Google runs. */
  hd: z.string().optional(),
  nonce: z.string().optional(),
  given_name: name,
  family_name: name,
});

/**
 * Verifies a token of Google: signature by its published keys, audience, nonce and lifetime. The
 * keys are fetched when needed and cached for ten minutes.
 */
export function openVerifier(google: NonNullable<Config['google']>): IdentityProvider['verify'] {
  const keys = createRemoteJWKSet(new URL(google.jwksUrl), {
    timeoutDuration: 5_000,
    [customFetch]: readKeys,
  });
  return async (token, { now, nonce }) => {
    const payload = await signedPayload(() =>
      jwtVerify(token, keys, {
        algorithms: ['RS256'],
        issuer: [...google.issuers],
        audience: google.clientId,
        currentDate: now,
        clockTolerance: SKEW_S,
        requiredClaims: ['exp', 'iat', 'sub'],
      }),
    );
    const read = claims.safeParse(payload);
    if (!read.success) return null;
    const { sub, iat, exp, email, hd, nonce: answered, given_name, family_name } = read.data;
    if (exp - iat > LONGEST_LIFE_S || iat > now.getTime() / 1000 + SKEW_S) return null;
    if (nonce !== null && answered !== nonce) return null;
    return {
      subject: sub,
      email,
      is_email_proven: isGooglesMailbox(email, hd),
      first_name: given_name || null,
      last_name: family_name || null,
      expires_at: new Date(exp * 1000),
    } satisfies VouchedPerson;
  };
}

/** As every call to a service: bounded in time and size, without redirects. */
async function readKeys(url: string): Promise<Response> {
  const { status, text, headers } = await callService({
    service: 'Google',
    method: 'GET',
    url,
    headers: {},
  });
  return new Response(text, {
    status,
    headers: { 'content-type': headers.get('content-type') ?? 'application/json' },
  });
}

/**
 * For other addresses, « verified » only means that it was verified once:
 * https://developers.google.com/identity/gsi/web/guides/verify-google-id-token
 */
function isGooglesMailbox(email: string, hd: string | undefined): boolean {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  return domain === 'gmail.com' || (hd !== undefined && hd.toLowerCase() === domain);
}

/** Null for an invalid token; a ProviderError when Google’s keys cannot be fetched. */
async function signedPayload(verify: () => ReturnType<typeof jwtVerify>): Promise<unknown> {
  try {
    return (await verify()).payload;
  } catch (error) {
    if (
      error instanceof errors.JWKSTimeout ||
      error instanceof errors.JWKSInvalid ||
      !(error instanceof errors.JOSEError) ||
      error.code === 'ERR_JOSE_GENERIC'
    ) {
      throw new ProviderError(
        'transient',
        `Google’s keys cannot be read: ${error instanceof Error ? error.message : String(error)}`,
        { cause: error },
      );
    }
    return null;
  }
}
