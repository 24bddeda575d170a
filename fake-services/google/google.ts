import { createHash, randomBytes } from 'node:crypto';
import {
  type ServiceFault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from '#fake-services/fault-server.ts';
import {
  type GooglePerson,
  type TokenFault,
  PUBLISHED,
  ADA,
  signIdToken,
  ISSUER,
  keyOf,
  GOOGLE_CLIENT_ID,
} from './google-tokens.ts';
import { type Grant, consentPage, consent } from './google-consent.ts';

export interface FakeGoogle {
  url: string;
  /** The values of `Config.google`. */
  settings: {
    clientId: string;
    clientSecret: string;
    authUrl: string;
    tokenUrl: string;
    jwksUrl: string;
    issuers: readonly string[];
  };
  person: GooglePerson;
  calls: string[];
  fault(fault: ServiceFault): void;
  /** Makes the next tokens invalid in this way. Null for valid tokens. */
  spoil(fault: TokenFault | null): void;
  /** Sets the time at which tokens are created. Null for the current time. */
  setNow(now: Date | null): void;
  /** Signs with the second published key from now on. */
  rotate(): void;
  reset(): void;
  stop(): Promise<void>;
}

export const GOOGLE_CLIENT_SECRET = 'GOCSPX-fake-secret';

/**
 * Starts Google’s sign-in over real HTTP: a consent page, single-use codes with PKCE, tokens signed
 * by published keys (https://developers.google.com/identity/protocols/oauth2/openid-connect).
 */
export async function startGoogle(port = 0): Promise<FakeGoogle> {
  const state: { fault: TokenFault | null; now: Date | null; kid: (typeof PUBLISHED)[number] } = {
    fault: null,
    now: null,
    kid: 'first',
  };
  const person = { ...ADA };
  const grants = new Map<string, Grant>();
  const sign = ({ nonce }: Grant): string =>
    signIdToken({
      person,
      ...(nonce !== null && { nonce }),
      ...(state.now && { now: state.now }),
      kid: state.kid,
      fault: state.fault,
    });
  const server = await startFaultServer(port, (call) => {
    if (call.method === 'GET' && call.path === '/.well-known/openid-configuration')
      return {
        status: 200,
        body: {
          issuer: ISSUER,
          authorization_endpoint: `${server.url}/o/oauth2/v2/auth`,
          token_endpoint: `${server.url}/token`,
          jwks_uri: `${server.url}/oauth2/v3/certs`,
          id_token_signing_alg_values_supported: ['RS256'],
        },
      };
    if (call.method === 'GET' && call.path === '/oauth2/v3/certs')
      return {
        status: 200,
        body: {
          keys: PUBLISHED.map((kid) => ({
            ...keyOf(kid).publicKey.export({ format: 'jwk' }),
            kid,
            use: 'sig',
            alg: 'RS256',
          })),
        },
        headers: { 'cache-control': 'public, max-age=22519' },
      };
    if (call.method === 'GET' && call.path === '/o/oauth2/v2/auth')
      return consentPage(call, person);
    if (call.method === 'GET' && call.path === '/o/oauth2/v2/auth/consent')
      return consent(call, grants);
    if (call.method === 'POST' && call.path === '/token') return exchange(call, grants, sign);
    return { status: 404, body: '<html>Error 404 (Not Found)</html>' };
  });
  return {
    ...server,
    settings: {
      clientId: GOOGLE_CLIENT_ID,
      clientSecret: GOOGLE_CLIENT_SECRET,
      authUrl: `${server.url}/o/oauth2/v2/auth`,
      tokenUrl: `${server.url}/token`,
      jwksUrl: `${server.url}/oauth2/v3/certs`,
      issuers: [ISSUER, 'accounts.google.com'],
    },
    person,
    spoil: (fault) => void (state.fault = fault),
    setNow: (now) => void (state.now = now),
    rotate: () => void (state.kid = 'second'),
    reset: () => {
      Object.assign(state, { fault: null, now: null, kid: 'first' });
      delete person.hd;
      Object.assign(person, ADA);
      grants.clear();
      server.reset();
    },
  };
}

function exchange(
  call: FakeCall,
  grants: Map<string, Grant>,
  sign: (grant: Grant) => string,
): FakeAnswer {
  const refuse = (status: number, error: string): FakeAnswer => ({
    status,
    body: { error, error_description: 'Bad Request' },
  });
  if (!(call.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return refuse(400, 'invalid_request');
  const form = new URLSearchParams(call.body);
  if (
    form.get('client_id') !== GOOGLE_CLIENT_ID ||
    form.get('client_secret') !== GOOGLE_CLIENT_SECRET
  )
    return refuse(401, 'invalid_client');
  if (form.get('grant_type') !== 'authorization_code') return refuse(400, 'unsupported_grant_type');
  const code = form.get('code') ?? '';
  const grant = grants.get(code);
  grants.delete(code);
  if (!grant) return refuse(400, 'invalid_grant');
  if (form.get('redirect_uri') !== grant.redirect_uri) return refuse(400, 'redirect_uri_mismatch');
  if (
    createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url') !== grant.challenge
  )
    return refuse(400, 'invalid_grant');
  return {
    status: 200,
    body: {
      access_token: `ya29.${randomBytes(16).toString('hex')}`,
      expires_in: 3599,
      scope: 'openid email profile',
      token_type: 'Bearer',
      id_token: sign(grant),
    },
  };
}
