import { createPrivateKey, generateKeyPair, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import type { Config } from '#server/config/config.ts';
import {
  openCredentials,
  sealCredentials,
} from '#server/domains/channels/connections/seal-credentials.ts';

type Secrets = Pick<Config, 'secretKey' | 'secretKeyPrevious'>;

export interface SenderKeys {
  selector: string;
  /** The public key in base64, as the DNS record contains it. */
  public_key: string;
  private_key: Buffer;
}

/** Gmail requires at least 1024 bits; 2048 is the longest key that every DNS host accepts. */
const BITS = 2048;
const place = (team_id: string) => ({ team_id, name: 'dkim' });

/** Creates a key pair for a team, under a selector that no other team of the same domain has. */
export async function newKeys(secrets: Secrets, team_id: string): Promise<SenderKeys> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: BITS,
  });
  return {
    selector: `recueil-${randomBytes(4).toString('hex')}`,
    public_key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    private_key: sealCredentials(
      secrets,
      place(team_id),
      privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
    ),
  };
}

/** Decrypts a key. Returns null when no configured secret decrypts it. */
export function openKey(secrets: Secrets, team_id: string, sealed: Buffer): KeyObject | null {
  const name = `${team_id} ${sealed.toString('base64')}`;
  const cachedKey = opened.get(name);
  if (cachedKey) return cachedKey;
  const text = openCredentials(secrets, place(team_id), sealed);
  if (text === null) return null;
  const key = createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' });
  const [oldest] = opened.keys();
  if (opened.size >= MOST_OPENED && oldest !== undefined) opened.delete(oldest);
  opened.set(name, key);
  return key;
}

/** Encrypts a key again with the current secret. Returns null when no secret decrypts it. */
export function resealKey(secrets: Secrets, team_id: string, sealed: Buffer): Buffer | null {
  const text = openCredentials(secrets, place(team_id), sealed);
  return text === null ? null : sealCredentials(secrets, place(team_id), text);
}

/**
 * The number of decrypted keys that are cached, because reading a key takes longer than a
 * signature.
 */
const MOST_OPENED = 500;
const opened = new Map<string, KeyObject>();
