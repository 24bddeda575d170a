import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const PERIOD_S = 30;
const SECRET_BYTES = 20;

/** Creates a shared secret in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the URI that the QR code contains. */
export function totpUri(secret: string, email: string): string {
  return open(secret, email).toString();
}

/**
 * Returns the 30-second step of a correct code, at most one step early or late, or null when the
 * code is wrong.
 */
export function totpStep(secret: string, code: string, now: Date): number | null {
  const delta = open(secret).validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD_S) + delta;
}

/** Returns the code that an app shows at this moment. */
export function totpCode(secret: string, now: Date): string {
  return open(secret).generate({ timestamp: now.getTime() });
}

function open(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: 'Recueil',
    label,
    secret: Secret.fromBase32(secret),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_S,
  });
}
