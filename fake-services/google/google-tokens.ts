import { type KeyObject, generateKeyPairSync, createSign } from 'node:crypto';

/** The person who gives the next consent. */
export interface GooglePerson {
  sub: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  hd?: string;
}

/** The fault of the next tokens. */
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

export const GOOGLE_CLIENT_ID = '000000000000-recueil.apps.googleusercontent.com';

export const ISSUER = 'https://accounts.google.com';

export const ADA: GooglePerson = {
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

/** Returns a key pair, which is created on first use because that takes a tenth of a second. */
export function keyOf(kid: string): Key {
  const key = made.get(kid) ?? { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
  made.set(kid, key);
  return key;
}

export const PUBLISHED = ['first', 'second'] as const;

interface TokenSettings {
  person?: Partial<GooglePerson>;
  nonce?: string;
  now?: Date;
  kid?: (typeof PUBLISHED)[number];
  fault?: TokenFault | null;
}

/** Signs an ID token as Google does, or with one fault. */
export function signIdToken({
  person,
  nonce,
  now = new Date(),
  kid = 'first',
  fault = null,
}: TokenSettings = {}): string {
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
