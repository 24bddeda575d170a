import { randomBytes } from 'node:crypto';
import type { FakeAnswer, FakeCall } from '#fake-services/fault-server.ts';
import { ISSUER_CLIENT_ID, type IssuerPerson } from './issuer-tokens.ts';

export interface IssuerGrant {
  redirect_uri: string;
  challenge: string;
  nonce: string | null;
}

const REQUIRED = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
] as const;

/**
 * Returns the company’s sign-in page with two links. It refuses an unregistered redirect address.
 */
export function loginPage(
  { query }: FakeCall,
  { person, redirect_uri }: { person: IssuerPerson; redirect_uri: string },
): FakeAnswer {
  const missing = REQUIRED.filter((name) => (query.get(name) ?? '') === '');
  if (
    missing.length > 0 ||
    query.get('client_id') !== ISSUER_CLIENT_ID ||
    query.get('redirect_uri') !== redirect_uri ||
    query.get('response_type') !== 'code' ||
    query.get('code_challenge_method') !== 'S256' ||
    !(query.get('scope') ?? '').split(' ').includes('openid')
  )
    return { status: 400, body: `<html>invalid_request ${missing.join(', ')}</html>` };
  const link = (answer: string, text: string): string =>
    `<p><a href="/login?${escape(new URLSearchParams({ ...Object.fromEntries(query), answer }).toString())}">${escape(text)}</a></p>`;
  const heading =
    query.get('prompt') === 'login' ? 'Saisissez de nouveau votre mot de passe' : 'Connexion';
  return {
    status: 200,
    body: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Maison Lavande</title><h1>${heading}</h1>${link('yes', `Continuer en tant que ${person.email}`)}${link('no', 'Annuler')}</html>`,
  };
}

export function loginAnswer(
  { query }: FakeCall,
  grants: Map<string, IssuerGrant>,
  { isDisabled }: { isDisabled: boolean },
): FakeAnswer {
  const back = new URL(query.get('redirect_uri') ?? '');
  back.searchParams.set('state', query.get('state') ?? '');
  if (query.get('answer') === 'yes' && !isDisabled) {
    const code = randomBytes(24).toString('base64url');
    grants.set(code, {
      redirect_uri: query.get('redirect_uri') ?? '',
      challenge: query.get('code_challenge') ?? '',
      nonce: query.get('nonce'),
    });
    back.searchParams.set('code', code);
  } else back.searchParams.set('error', 'access_denied');
  return { status: 302, body: '', headers: { location: back.href } };
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
