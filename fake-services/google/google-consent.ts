import type { FakeCall, FakeAnswer } from '#fake-services/fault-server.ts';
import { type GooglePerson, GOOGLE_CLIENT_ID } from './google-tokens.ts';
import { randomBytes } from 'node:crypto';

export interface Grant {
  redirect_uri: string;
  challenge: string;
  nonce: string | null;
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

/** Returns Google’s page « Choose an account » with two links: the account, and back. */
export function consentPage({ query }: FakeCall, person: GooglePerson): FakeAnswer {
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
  const link = (answer: string, label: string): string =>
    `<p><a href="/o/oauth2/v2/auth/consent?${escape(new URLSearchParams({ ...Object.fromEntries(query), answer }).toString())}">${escape(label)}</a></p>`;
  return {
    status: 200,
    body: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Google</title><h1>Choisissez un compte</h1>${link('yes', `Continuer en tant que ${person.email}`)}${link('no', 'Annuler')}</html>`,
  };
}

export function consent({ query }: FakeCall, grants: Map<string, Grant>): FakeAnswer {
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

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
