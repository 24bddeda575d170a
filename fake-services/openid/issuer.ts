import { createHash, randomBytes } from 'node:crypto';
import {
  type FakeAnswer,
  type FakeCall,
  type ServiceFault,
  startFaultServer,
} from '#fake-services/fault-server.ts';
import {
  CLAIRE,
  createSigningKey,
  ISSUER_CLIENT_ID,
  ISSUER_CLIENT_SECRET,
  type IssuerFault,
  type IssuerPerson,
  type SigningKey,
  signIssuerToken,
} from './issuer-tokens.ts';
import { type IssuerGrant, loginAnswer, loginPage } from './issuer-login.ts';

export interface FakeIssuer {
  url: string;
  person: IssuerPerson;
  calls: string[];
  fault(fault: ServiceFault): void;
  /** Makes the next tokens invalid in this way. Null for valid tokens. */
  spoil(fault: IssuerFault | null): void;
  /** Sets the time at which tokens are created. Null for the current time. */
  setNow(now: Date | null): void;
  /**
   * Sets the time at which the person last entered their password. Null to leave it out of the
   * token.
   */
  setAuthenticatedAt(at: Date | null): void;
  /** Disables the account of the person, so that every sign-in is refused. */
  disable(): void;
  /** Signs with a new key from now on and publishes only this key. */
  rotate(): void;
  /** Moves these claims from the token to the answer of the UserInfo endpoint. */
  moveToUserInfo(names: readonly (keyof IssuerPerson)[]): void;
  reset(): void;
  stop(): Promise<void>;
}

interface State {
  fault: IssuerFault | null;
  now: Date | null;
  authenticated_at: Date | null;
  key: SigningKey;
  inUserInfo: readonly (keyof IssuerPerson)[];
  isDisabled: boolean;
}

const FIRST = createSigningKey('first');
const FOREIGN = createSigningKey('foreign');

/**
 * Starts a company’s identity provider over real HTTP, similar to Keycloak or Entra ID: discovery,
 * a sign-in page, single-use codes with PKCE, client_secret_basic, tokens signed by the published
 * key, UserInfo (https://openid.net/specs/openid-connect-core-1_0.html). It redirects only to
 * `redirect_uri`.
 */
export async function startIssuer(redirect_uri: string, port = 0): Promise<FakeIssuer> {
  const initial: State = {
    fault: null,
    now: null,
    authenticated_at: null,
    key: FIRST,
    inUserInfo: [],
    isDisabled: false,
  };
  const state: State = { ...initial };
  const person: IssuerPerson = { ...CLAIRE };
  const grants = new Map<string, IssuerGrant>();
  const sessions = new Map<string, string>();
  const server = await startFaultServer(port, (call) => {
    const at = `${call.method} ${call.path}`;
    if (at === 'GET /.well-known/openid-configuration') return discovery(server.url);
    if (at === 'GET /keys') return publishedKeys(state.key);
    if (at === 'GET /authorize') return loginPage(call, { person, redirect_uri });
    if (at === 'GET /login') return loginAnswer(call, grants, state);
    if (at === 'POST /token') {
      const sign = ({ nonce }: IssuerGrant): string => {
        const inToken = { ...person };
        for (const name of state.inUserInfo) delete (inToken as Partial<IssuerPerson>)[name];
        return signIssuerToken({
          issuer: server.url,
          key: state.key,
          foreignKey: FOREIGN,
          person: inToken,
          nonce,
          authenticated_at: state.authenticated_at,
          now: state.now ?? new Date(),
          fault: state.fault,
        });
      };
      return exchange(call, { grants, sessions, sign, person });
    }
    if (at === 'GET /userinfo')
      return sessions.get(call.headers.authorization ?? '') === person.sub
        ? { status: 200, body: { ...person } }
        : { status: 401, body: { error: 'invalid_token' } };
    return { status: 404, body: '<html>404</html>' };
  });
  return {
    ...server,
    person,
    spoil: (fault) => void (state.fault = fault),
    setNow: (now) => void (state.now = now),
    setAuthenticatedAt: (at) => void (state.authenticated_at = at),
    disable: () => void (state.isDisabled = true),
    rotate: () => void (state.key = createSigningKey(randomBytes(4).toString('hex'))),
    moveToUserInfo: (names) => void (state.inUserInfo = names),
    reset: () => {
      Object.assign(state, initial);
      Object.assign(person, CLAIRE);
      grants.clear();
      sessions.clear();
      server.reset();
    },
  };
}

function discovery(url: string): FakeAnswer {
  return {
    status: 200,
    body: {
      issuer: url,
      authorization_endpoint: `${url}/authorize`,
      token_endpoint: `${url}/token`,
      userinfo_endpoint: `${url}/userinfo`,
      jwks_uri: `${url}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_basic'],
      code_challenge_methods_supported: ['S256'],
    },
  };
}

function publishedKeys({ kid, publicKey }: SigningKey): FakeAnswer {
  return {
    status: 200,
    body: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
  };
}

function exchange(
  call: FakeCall,
  at: {
    grants: Map<string, IssuerGrant>;
    sessions: Map<string, string>;
    sign: (grant: IssuerGrant) => string;
    person: IssuerPerson;
  },
): FakeAnswer {
  const refuse = (status: number, error: string): FakeAnswer => ({ status, body: { error } });
  if (!(call.headers['content-type'] ?? '').startsWith('application/x-www-form-urlencoded'))
    return refuse(400, 'invalid_request');
  if (call.headers.authorization !== EXPECTED_CREDENTIALS) return refuse(401, 'invalid_client');
  const form = new URLSearchParams(call.body);
  if (form.has('client_secret')) return refuse(400, 'invalid_request');
  if (form.get('grant_type') !== 'authorization_code') return refuse(400, 'unsupported_grant_type');
  const code = form.get('code') ?? '';
  const grant = at.grants.get(code);
  at.grants.delete(code);
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url');
  if (!grant || form.get('redirect_uri') !== grant.redirect_uri || challenge !== grant.challenge)
    return refuse(400, 'invalid_grant');
  const access_token = randomBytes(16).toString('hex');
  at.sessions.set(`Bearer ${access_token}`, at.person.sub);
  return {
    status: 200,
    body: { access_token, token_type: 'Bearer', expires_in: 300, id_token: at.sign(grant) },
  };
}

/** Form-encoded, then in base64 (RFC 6749, 2.3.1). */
const EXPECTED_CREDENTIALS = `Basic ${Buffer.from(
  [ISSUER_CLIENT_ID, ISSUER_CLIENT_SECRET].map(encodeURIComponent).join(':'),
).toString('base64')}`;
