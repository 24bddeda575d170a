import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '#server/config/config.ts';

type Secrets = Pick<Config, 'secretKey' | 'secretKeyPrevious'>;

/**
 * The row of the ciphertext, as additional authenticated data: the ciphertext cannot be decrypted
 * in another row.
 */
interface SealContext {
  team_id: string;
  name: string;
}

const FORM = 1;
const KEY_ID = 4;
const IV = 12;
const TAG = 16;

/**
 * Encrypts by AES-256-GCM under a key derived from SECRET_KEY. The result is form, key id, iv, tag
 * and ciphertext.
 */
export function sealCredentials(secrets: Secrets, context: SealContext, text: string): Buffer {
  const key = keyOf(current(secrets));
  const iv = randomBytes(IV);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(aad(context));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.of(FORM), idOf(key), iv, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts credentials. Returns null when neither the current nor the previous secret decrypts
 * them, or when they were moved or changed.
 */
export function openCredentials(
  secrets: Secrets,
  context: SealContext,
  sealed: Buffer,
): string | null {
  const id = sealed.subarray(1, 1 + KEY_ID);
  const key = [secrets.secretKey, secrets.secretKeyPrevious]
    .flatMap((secret) => (secret === null ? [] : [keyOf(secret)]))
    .find((candidate) => idOf(candidate).equals(id));
  if (sealed[0] !== FORM || !key) return null;
  const [iv, tag] = [
    sealed.subarray(1 + KEY_ID, 1 + KEY_ID + IV),
    sealed.subarray(1 + KEY_ID + IV, 1 + KEY_ID + IV + TAG),
  ];
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(aad(context)).setAuthTag(tag);
  const text = decipher.update(sealed.subarray(1 + KEY_ID + IV + TAG), undefined, 'utf8');
  try {
    return text + decipher.final('utf8');
  } catch {
    return null; // The authentication tag does not match.
  }
}

export function isSealedToday(secrets: Secrets, sealed: Buffer): boolean {
  return sealed.subarray(1, 1 + KEY_ID).equals(idOf(keyOf(current(secrets))));
}

function current({ secretKey }: Secrets): string {
  if (secretKey === null)
    throw new Error('the secret is read at the start, before anything is sealed');
  return secretKey;
}

/** The derived key of each secret. An instance has two secrets at most. */
const derived = new Map<string, Buffer>();

function keyOf(secret: string): Buffer {
  return derived.getOrInsertComputed(secret, () =>
    Buffer.from(hkdfSync('sha256', secret, '', 'recueil: credentials', 32)),
  );
}

function idOf(key: Buffer): Buffer {
  return createHash('sha256').update(key).digest().subarray(0, KEY_ID);
}

function aad({ team_id, name }: SealContext): Buffer {
  return Buffer.from(`${team_id}/${name}`);
}
