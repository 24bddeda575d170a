import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Config } from '#server/config/config.ts';
import { isLoopbackAddress } from '#server/is-loopback-address.ts';
import type { SmsService } from './sms-settings.ts';

type Secrets = Pick<Config, 'secretKey' | 'secretKeyPrevious'>;

/**
 * Returns the callback URL for delivery reports. Returns null when this instance is only reachable
 * locally, unless the service is local too.
 */
export function callbackUrl(
  config: Secrets & Pick<Config, 'publicUrl' | 'brevoApiBase' | 'twilioApiBase'>,
  service: SmsService,
  team_id: string | null,
): string | null {
  const base = service === 'brevo' ? config.brevoApiBase : config.twilioApiBase;
  if (isLoopbackAddress(config.publicUrl) && !isLoopbackAddress(base)) return null;
  return `${config.publicUrl}/webhooks/${service === 'brevo' ? `brevo/${callbackSecret(config, team_id)}` : 'twilio/status'}`;
}

/** The services that do not sign their calls. */
type UnsignedProvider = 'brevo' | 'trustpilot';

/** Returns the proof of an unsigned callback: the team of the account and a MAC. */
export function callbackSecret(
  { secretKey }: Pick<Secrets, 'secretKey'>,
  team_id: string | null,
  service: UnsignedProvider = 'brevo',
): string {
  if (secretKey === null)
    throw new Error('the secret is read at the start, before anything leaves');
  return `${team_id ?? '0'}-${markOf(secretKey, service, team_id ?? '0').toString('base64url')}`;
}

/**
 * Returns the team id of the account that calls, null for the instance’s account, and `false` when
 * the reference is not valid. References made with the previous secret are still valid.
 */
export function readCallbackSecret(
  { secretKey, secretKeyPrevious }: Secrets,
  reference: string,
  service: UnsignedProvider = 'brevo',
): string | null | false {
  const [, place = '', mark = ''] = /^(0|[1-9]\d{0,18})-([\w-]{32})$/.exec(reference) ?? [];
  const signature = Buffer.from(mark, 'base64url');
  const isOurs = [secretKey, secretKeyPrevious].some(
    (secret) =>
      secret !== null &&
      signature.length === MARK &&
      timingSafeEqual(signature, markOf(secret, service, place)),
  );
  if (!isOurs) return false;
  return place === '0' ? null : place;
}

const MARK = 24;

function markOf(secret: string, service: UnsignedProvider, place: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'recueil: callbacks', 32));
  return createHmac('sha256', key).update(`${service}/${place}`).digest().subarray(0, MARK);
}
