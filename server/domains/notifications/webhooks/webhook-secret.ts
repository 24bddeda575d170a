import { createHmac } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import {
  openCredentials,
  sealCredentials,
} from '#server/domains/channels/connections/seal-credentials.ts';

type Secrets = Pick<Config, 'secretKey' | 'secretKeyPrevious'>;

const PLACE = 'outgoing_webhook';
const PREFIX = 'whsec_';

/**
 * Returns a new secret in the format of Standard Webhooks (standardwebhooks.com): the prefix, then
 * 32 bytes in base64.
 */
export function newSecret(random: (bytes: number) => Buffer): string {
  return PREFIX + random(32).toString('base64');
}

export function sealSecret(secrets: Secrets, team_id: string, secret: string): Buffer {
  return sealCredentials(secrets, { team_id, name: PLACE }, secret);
}

/**
 * Opens a sealed secret. Returns null when the key of the instance that sealed it is no longer
 * configured.
 */
export function openSecret(secrets: Secrets, team_id: string, sealed: Buffer): string | null {
  return openCredentials(secrets, { team_id, name: PLACE }, sealed);
}

/**
 * Returns the headers of one attempt: `webhook-signature` is `v1,` and the HMAC-SHA256 in base64 of
 * `id.timestamp.body`, with the timestamp in seconds.
 */
export function signedHeaders(
  secret: string,
  { id, at, body }: { id: string; at: Date; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signature = createHmac('sha256', Buffer.from(secret.slice(PREFIX.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
