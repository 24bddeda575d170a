import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { startIssuer } from './issuer.ts';
import { ISSUER_CLIENT_ID, ISSUER_CLIENT_SECRET } from './issuer-tokens.ts';

const RETURN = 'http://localhost:3000/oidc/callback';
const VERIFIER = 'v'.repeat(43);
const issuer = await startIssuer(RETURN);
afterAll(() => issuer.stop());

const REQUEST = {
  client_id: ISSUER_CLIENT_ID,
  redirect_uri: RETURN,
  response_type: 'code',
  scope: 'openid email',
  state: 's',
  code_challenge: createHash('sha256').update(VERIFIER).digest('base64url'),
  code_challenge_method: 'S256',
};
async function codeFor(): Promise<string> {
  const query = new URLSearchParams({ ...REQUEST, answer: 'yes' }).toString();
  const answer = await fetch(`${issuer.url}/login?${query}`, { redirect: 'manual' });
  return new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
}
async function exchange(
  given: Record<string, string>,
  secret = ISSUER_CLIENT_SECRET,
): Promise<[number, unknown]> {
  const body = new URLSearchParams({
    redirect_uri: RETURN,
    grant_type: 'authorization_code',
    code_verifier: VERIFIER,
    ...given,
  });
  const credentials = [ISSUER_CLIENT_ID, secret].map(encodeURIComponent).join(':');
  const authorization = `Basic ${Buffer.from(credentials).toString('base64')}`;
  const answer = await fetch(`${issuer.url}/token`, {
    method: 'POST',
    body,
    headers: { authorization },
  });
  return [answer.status, ((await answer.json()) as { error?: string }).error];
}

test('an authorization code is accepted once, only with its verifier, its redirect URI and its client', async () => {
  const code = await codeFor();
  expect(await exchange({ code })).toEqual([200, undefined]);
  expect(await exchange({ code })).toEqual([400, 'invalid_grant']);
  for (const wrong of [{ code_verifier: 'x'.repeat(43) }, { redirect_uri: 'http://localhost/' }])
    expect(await exchange({ code: await codeFor(), ...wrong })).toEqual([400, 'invalid_grant']);
  expect(await exchange({ code: await codeFor() }, 'another')).toEqual([401, 'invalid_client']);
});

test('a request without PKCE, of another client or with another redirect URI gets no sign-in page', async () => {
  const page = (query: Record<string, string>): Promise<Response> =>
    fetch(`${issuer.url}/authorize?${new URLSearchParams({ ...REQUEST, ...query }).toString()}`);
  expect((await page({})).status).toBe(200);
  for (const wrong of [
    { code_challenge: '' },
    { code_challenge_method: 'plain' },
    { client_id: 'x' },
    { redirect_uri: 'https://pirate.exemple/oidc/callback' },
    { scope: 'email' },
  ])
    expect((await page(wrong)).status).toBe(400);
});

test('a rotated key replaces the published key', async () => {
  const published = async (): Promise<unknown[]> =>
    ((await (await fetch(`${issuer.url}/keys`)).json()) as { keys: { kid: string }[] }).keys.map(
      ({ kid }) => kid,
    );
  expect(await published()).toEqual(['first']);
  issuer.rotate();
  expect(await published()).not.toContain('first');
  issuer.reset();
});
