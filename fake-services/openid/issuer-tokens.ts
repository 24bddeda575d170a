import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';

/** The person who signs in next. */
export interface IssuerPerson {
  sub: string;
  email: string;
  email_verified?: boolean | undefined;
  given_name: string;
  family_name: string;
  groups?: readonly string[] | undefined;
}

/** The fault of the next tokens. */
export type IssuerFault =
  | 'audience'
  | 'issuer'
  | 'expired'
  | 'nonce'
  | 'foreign_key'
  | 'unsigned'
  | 'hs256'
  | 'other_party'
  | 'no_nonce'
  | 'endless';

export const ISSUER_CLIENT_ID = 'recueil';
export const ISSUER_CLIENT_SECRET = 'un_secret/avec+des=signes';

export const CLAIRE: IssuerPerson = {
  sub: 'a1b2c3',
  email: 'claire.moreau@maison-lavande.fr',
  email_verified: true,
  given_name: 'Claire',
  family_name: 'Moreau',
  groups: ['tous'],
};

export interface SigningKey {
  kid: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
}

export function createSigningKey(kid: string): SigningKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

interface TokenSettings {
  issuer: string;
  key: SigningKey;
  /** A key that the issuer does not publish. */
  foreignKey: SigningKey;
  person: IssuerPerson;
  nonce: string | null;
  authenticated_at: Date | null;
  now: Date;
  fault: IssuerFault | null;
}

/** Signs an ID token as OpenID Connect Core 1.0, section 2, describes it, or with one fault. */
export function signIssuerToken(signing: TokenSettings): string {
  const { issuer, key, foreignKey, person, nonce, authenticated_at, now, fault } = signing;
  const iat = Math.floor(now.getTime() / 1000) - (fault === 'expired' ? 7200 : 0);
  const claims = {
    iss: fault === 'issuer' ? 'https://autre.exemple.fr' : issuer,
    aud: audience(fault),
    ...(fault === 'other_party' && { azp: 'someone-else' }),
    ...person,
    ...(nonce !== null &&
      fault !== 'no_nonce' && { nonce: fault === 'nonce' ? `${nonce.slice(1)}x` : nonce }),
    ...(authenticated_at && { auth_time: Math.floor(authenticated_at.getTime() / 1000) }),
    iat,
    exp: iat + (fault === 'endless' ? 10 * 86_400 : 3600),
  };
  const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  if (fault === 'unsigned') return `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`;
  const signer = fault === 'foreign_key' ? foreignKey : key;
  const alg = fault === 'hs256' ? 'HS256' : 'RS256';
  const signed = `${part({ alg, kid: signer.kid, typ: 'JWT' })}.${part(claims)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(signer.privateKey, 'base64url')}`;
}

function audience(fault: IssuerFault | null): string | string[] {
  if (fault === 'audience') return 'someone-else';
  return fault === 'other_party' ? [ISSUER_CLIENT_ID, 'someone-else'] : ISSUER_CLIENT_ID;
}
