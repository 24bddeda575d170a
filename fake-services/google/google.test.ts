import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { GOOGLE_CLIENT_SECRET, startGoogle } from './google.ts';
import { GOOGLE_CLIENT_ID } from './google-tokens.ts';

const google = await startGoogle();
afterAll(() => google.stop());
const RETURN = 'http://localhost:3000/google/callback';
const VERIFIER = 'v'.repeat(43);

async function codeFor(given: Record<string, string> = {}): Promise<string> {
  const asked = {
    client_id: GOOGLE_CLIENT_ID,
    redirect_uri: RETURN,
    response_type: 'code',
    scope: 'openid email',
    state: 's',
    code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
    code_challenge_method: 'S256',
    answer: 'yes',
    ...given,
  };
  const answer = await fetch(
    `${google.url}/o/oauth2/v2/auth/consent?${new URLSearchParams(asked).toString()}`,
    { redirect: 'manual' },
  );
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
async function exchange(given: Record<string, string>): Promise<[number, unknown]> {
  const body = new URLSearchParams({
    client_id: GOOGLE_CLIENT_ID,
    client_secret: GOOGLE_CLIENT_SECRET,
    redirect_uri: RETURN,
    grant_type: 'authorization_code',
    code_verifier: VERIFIER,
    ...given,
  });
  const answer = await fetch(`${google.url}/token`, { method: 'POST', body });
  return [answer.status, ((await answer.json()) as { error?: string }).error];
}

test('an authorization code is accepted once, only with its code verifier and its redirect URI', async () => {
  const code = await codeFor();
  expect(await exchange({ code })).toEqual([200, undefined]);
  expect(await exchange({ code })).toEqual([400, 'invalid_grant']);
  expect(await exchange({ code: await codeFor(), code_verifier: 'x'.repeat(43) })).toEqual([
    400,
    'invalid_grant',
  ]);
  expect(await exchange({ code: await codeFor(), redirect_uri: 'http://localhost:3000/' })).toEqual(
    [400, 'redirect_uri_mismatch'],
  );
});

test('the code challenge is computed from its verifier as RFC 7636 specifies', async () => {
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
  expect(
    await exchange({
      code: await codeFor({ code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' }),
      code_verifier: verifier,
    }),
  ).toEqual([200, undefined]);
});

test('a wrong client secret and an unknown grant type are refused', async () => {
  expect(await exchange({ code: await codeFor(), client_secret: 'x' })).toEqual([
    401,
    'invalid_client',
  ]);
  expect(await exchange({ code: await codeFor(), grant_type: 'password' })).toEqual([
    400,
    'unsupported_grant_type',
  ]);
});

test('an authorization request without PKCE, without the openid scope or of an unknown client gets no consent page', async () => {
  const page = (query: Record<string, string>): Promise<Response> =>
    fetch(`${google.settings.authUrl}?${new URLSearchParams(query).toString()}`);
  const whole = {
    client_id: GOOGLE_CLIENT_ID,
    redirect_uri: RETURN,
    response_type: 'code',
    scope: 'openid',
    state: 's',
    code_challenge: 'c',
    code_challenge_method: 'S256',
  };
  expect((await page(whole)).status).toBe(200);
  for (const wrong of [
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { scope: 'email' },
    { state: '' },
  ])
    expect((await page({ ...whole, ...wrong })).status).toBe(400);
  expect((await page({ ...whole, client_id: 'x' })).status).toBe(401);
});

test('the discovery document gives two keys and the addresses of the endpoints', async () => {
  const { jwks_uri, token_endpoint } = (await (
    await fetch(`${google.url}/.well-known/openid-configuration`)
  ).json()) as Record<string, string>;
  expect([jwks_uri, token_endpoint]).toEqual([google.settings.jwksUrl, google.settings.tokenUrl]);
  const { keys } = (await (await fetch(google.settings.jwksUrl)).json()) as {
    keys: Record<string, string>[];
  };
  expect(keys.map(({ kid, alg, d }) => [kid, alg, d])).toEqual([
    ['first', 'RS256', undefined],
    ['second', 'RS256', undefined],
  ]);
});
