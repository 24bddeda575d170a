import { afterAll, beforeEach, expect, test } from 'vitest';
import { startIssuer } from '#fake-services/openid/issuer.ts';
import { ISSUER_CLIENT_ID, ISSUER_CLIENT_SECRET } from '#fake-services/openid/issuer-tokens.ts';
import type { IdentityProvider } from '#server/ports/identity-provider.ts';
import { openOidc } from './open-oidc.ts';

const REDIRECT = 'http://localhost:3000/oidc/callback';
const issuer = await startIssuer(REDIRECT);
afterAll(() => issuer.stop());
beforeEach(() => {
  issuer.reset();
});
const { port } = new URL(issuer.url);
/** The address of the fake issuer, which the rules below declare public or private. */
const LISTENS = '127.0.0.1';

/** Opens the issuer that the operator configured, whose document names these other hosts. */
function providerAt(
  home: string,
  hosts: Readonly<Record<string, string>>,
  { token = home, isPublic = true }: { token?: string; isPublic?: boolean } = {},
): IdentityProvider {
  const at = (host: string, path: string) => `http://${host}:${port}/${path}`;
  const own = `http://${home}:${port}`;
  const endpoints = {
    authorization_endpoint: at(home, 'authorize'),
    token_endpoint: at(token, 'token'),
    jwks_uri: at(home, 'keys'),
    userinfo_endpoint: at(home, 'userinfo'),
  };
  issuer.fault({
    kind: 'answer',
    path: 'openid-configuration',
    status: 200,
    body: { issuer: own, ...endpoints },
  });
  const oidc = openOidc(
    {
      oidc: {
        issuer: own,
        clientId: ISSUER_CLIENT_ID,
        clientSecret: ISSUER_CLIENT_SECRET,
        name: 'Maison Lavande',
        scopes: 'openid email profile',
        groupsClaim: 'groups',
        groupRoles: [],
        sessionHours: 12,
      },
    },
    {
      lookup: (host) => Promise.resolve([hosts[host] ?? host]),
      isPublic: (address) => isPublic && address === LISTENS,
    },
  );
  if (!oidc) throw new Error('no provider');
  return oidc;
}

/**
 * Returns the answer of the provider to a code that was never issued: null is the answer of the
 * issuer.
 */
async function attempt(provider: IdentityProvider): Promise<string> {
  try {
    return JSON.stringify(
      await provider.identify({
        code: 'inventé',
        verifier: 'x'.repeat(43),
        redirect_uri: REDIRECT,
        nonce: 'n',
        now: new Date(),
      }),
    );
  } catch (error) {
    return String(error);
  }
}

test('a public issuer is asked at the addresses that were checked', async () => {
  expect(await attempt(providerAt('id.exemple.test', { 'id.exemple.test': LISTENS }))).toBe('null');
  expect(issuer.calls).toEqual(['GET /.well-known/openid-configuration', 'POST /token']);
});

test('a public issuer whose document leads into a private network is not followed', async () => {
  const provider = providerAt(
    'id.exemple.test',
    { 'id.exemple.test': LISTENS, 'intern.test': '127.0.0.2' },
    { token: 'intern.test' },
  );
  expect(await attempt(provider)).toContain(
    `http://intern.test:${port} leads into a private network`,
  );
  expect(issuer.calls).toEqual(['GET /.well-known/openid-configuration']);
});

test('an issuer inside the company may lead to its own network, never to link-local addresses', async () => {
  const hosts = { 'id.intern.test': LISTENS, 'autre.intern.test': LISTENS };
  const inside = providerAt('id.intern.test', hosts, {
    token: 'autre.intern.test',
    isPublic: false,
  });
  expect(await attempt(inside)).toBe('null');
  for (const address of ['169.254.169.254', '::ffff:169.254.169.254', 'fe80::1', '0.0.0.0']) {
    const cloud = providerAt(
      'id.intern.test',
      { ...hosts, 'meta.test': address },
      {
        token: 'meta.test',
        isPublic: false,
      },
    );
    expect(await attempt(cloud), address).toContain('leads into a private network');
  }
});

test('a redirect of the issuer is an error, not another address', async () => {
  const provider = providerAt('id.exemple.test', { 'id.exemple.test': LISTENS });
  issuer.fault({
    kind: 'answer',
    path: '/token',
    status: 302,
    headers: { location: `http://127.0.0.2:${port}/keys` },
  });
  expect(await attempt(provider)).toContain('did not answer');
  expect(issuer.calls).toEqual(['GET /.well-known/openid-configuration', 'POST /token']);
});
