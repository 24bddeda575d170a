import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * The signed time at which a public form was rendered. A form that returns at once was filled in by
 * a robot, and a form older than a day must be rendered again.
 */

const LEAST_MS = 2_000;
const MOST_MS = 24 * 3_600_000;

export function pageMoment(secret: string | null, now: Date): string {
  const at = now.getTime().toString(36);
  return `${at}.${proofOf(secret, at)}`;
}

export function isPlausible(secret: string | null, moment: string, now: Date): boolean {
  const [at = '', proof = ''] = moment.split('.');
  const expected = Buffer.from(proofOf(secret, at));
  const receivedMac = Buffer.from(proof);
  if (receivedMac.length !== expected.length || !timingSafeEqual(receivedMac, expected))
    return false;
  const age = now.getTime() - Number.parseInt(at, 36);
  return age >= LEAST_MS && age <= MOST_MS;
}

function proofOf(secret: string | null, at: string): string {
  if (secret === null) throw new Error('the secret is read at the start, before any page is made');
  return createHmac('sha256', secret).update(`report form ${at}`).digest('base64url').slice(0, 22);
}
