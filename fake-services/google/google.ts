import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import {
  type Fault,
  type FakeAnswer,
  type FakeCall,
  startFaultServer,
} from '#fake-services/fault-server.ts';

/** Whom the next consent is of. */
export interface GooglePerson {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  hd?: string;
}

/** What is wrong with the next tokens. */
export type TokenFault =
  | 'audience'
  | 'issuer'
  | 'expired'
  | 'nonce'
  | 'foreign_key'
  | 'unsigned'
  | 'hs256'
  | 'unverified'
  | 'endless';

export interface FakeGoogle {
  url: string;
  /** What `Config.google` takes. */
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
  fault(fault: Fault): void;
  /** Null: none. */
  spoil(fault: TokenFault | null): void;
  /** The moment that tokens are made at; null: now. */
  setNow(now: Date | null): void;
  /** Signs from now on with the second published key. */
  rotate(): void;
  reset(): void;
  stop(): Promise<void>;
}

export const GOOGLE_CLIENT_ID = '000000000000-recueil.apps.googleusercontent.com';
export const GOOGLE_CLIENT_SECRET = 'GOCSPX-fake-secret';
const ISSUER = 'https://accounts.google.com';
const ADA: GooglePerson = {
  sub: '110248495921238986420',
  email: 'ada.lefevre@gmail.com',
  email_verified: true,
  given_name: 'Ada',
  family_name: 'Lefèvre',
};

interface Key {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}
const made = new Map<string, Key>();
/** Created on first use, because a key pair takes a tenth of a second. */
function keyOf(kid: string): Key {
  const key = made.get(kid) ?? { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
  made.set(kid, key);
  return key;
}
const PUBLISHED = ['first', 'second'] as const;

interface Signing {
  person?: Partial<GooglePerson>;
  nonce?: string;
  now?: Date;
  kid?: (typeof PUBLISHED)[number];
  fault?: TokenFault | null;
}

/** An ID token as Google signs them, or spoiled in one way. */
export function signIdToken({
  person,
  nonce,
  now = new Date(),
  kid = 'first',
  fault = null,
}: Signing = {}): string {
  const iat = Math.floor(now.getTime() / 1000) - (fault === 'expired' ? 7200 : 0);
  const claims = {
    iss: fault === 'issuer' ? 'https://accounts.google.example' : ISSUER,
    azp: GOOGLE_CLIENT_ID,
    aud: fault === 'audience' ? 'someone-else.apps.googleusercontent.com' : GOOGLE_CLIENT_ID,
    ...ADA,
    ...person,
    ...(fault === 'unverified' && { email_verified: false }),
    ...(nonce !== undefined && { nonce: fault === 'nonce' ? `${nonce.slice(1)}x` : nonce }),
    name: 'Ada Lefèvre',
    picture: 'https://lh3.googleusercontent.com/a/x',
    iat,
    exp: iat + (fault === 'endless' ? 10 * 86_400 : 3600),
  };
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  if (fault === 'unsigned') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
  const key = keyOf(fault === 'foreign_key' ? 'foreign' : kid);
  const alg = fault === 'hs256' ? 'HS256' : 'RS256';
  const signed = `${part({ alg, kid: fault === 'foreign_key' ? kid : key.kid, typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key.privateKey, 'base64url')}`;
}

interface Grant {
  redirect_uri: string;
  challenge: string;
  nonce: string | null;
}

/** Google’s sign-in over real HTTP: a page of consent, single-use codes with PKCE, tokens signed by published keys (https://developers.google.com/identity/protocols/oauth2/openid-connect). */
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

const ASKED = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

/** « Choose an account », with a way back: what people see at Google, in two links. */
function consentPage({ query }: FakeCall, person: GooglePerson): FakeAnswer {
  const missing = ASKED.filter((name) => (query.get(name) ?? '') === '');
  if (
    missing.length > 0 ||
    query.get('response_type') !== 'code' ||
    query.get('code_challenge_method') !== 'S256' ||
    !(query.get('scope') ?? '').split(' ').includes('openid')
  )
    return { status: 400, body: `<html>Error 400: invalid_request ${missing.join(', ')}</html>` };
  if (query.get('client_id') !== GOOGLE_CLIENT_ID)
    return { status: 401, body: '<html>Error 401: invalid_client</html>' };
  const link = (answer: string, words: string): string =>
    `<p><a href="/o/oauth2/v2/auth/consent?${escape(new URLSearchParams({ ...Object.fromEntries(query), answer }).toString())}">${escape(words)}</a></p>`;
  return {
    status: 200,
    body: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Google</title><h1>Choisissez un compte</h1>${link('yes', `Continuer en tant que ${person.email}`)}${link('no', 'Annuler')}</html>`,
  };
}

function consent({ query }: FakeCall, grants: Map<string, Grant>): FakeAnswer {
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('state', query.get('state') ?? '');
  if (query.get('answer') !== 'yes') back.searchParams.set('error', 'access_denied');
  else {
    const code = `4/0A${randomBytes(24).toString('base64url')}`;
    grants.set(code, {
      redirect_uri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce'),
    });
    for (const [name, value] of Object.entries({
      code,
      scope: 'email profile openid',
      authuser: '0',
      prompt: 'consent',
    }))
      back.searchParams.set(name, value);
  }
  return { status: 302, body: '', headers: { location: back.href } };
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

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
