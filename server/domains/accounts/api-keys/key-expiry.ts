import { invalidField } from '#server/failures.ts';

export const DAY_MS = 86_400_000;
/** Milliseconds after which a key expires when no expiry is given. */
const USUAL_MS = 365 * DAY_MS;
const LONGEST_MS = 5 * 366 * DAY_MS;
/**
 * A key counts as expiring, on screen and in e-mails, for this many milliseconds before its end.
 */
export const EXPIRING_MS = 14 * DAY_MS;

/**
 * Returns the expiry of a new secret: the given date, null when it never expires, and a year later
 * when it is absent. Throws when the date has passed or is too far away.
 */
export function readExpiry(expiry: string | null | undefined, now: Date): Date | null {
  if (expiry === null) return null;
  if (expiry === undefined) return new Date(now.getTime() + USUAL_MS);
  const end = new Date(expiry);
  if (end <= now) throw invalidField('expires_at', 'La date d’expiration doit être dans le futur.');
  if (end.getTime() > now.getTime() + LONGEST_MS)
    throw invalidField(
      'expires_at',
      'La date d’expiration est au plus tard dans cinq ans. Sans limite, choisissez « Jamais ».',
    );
  return end;
}

export function keyState(
  { expires_at }: { expires_at: Date | null },
  now: Date,
): 'active' | 'expiring' | 'expired' {
  if (expires_at === null) return 'active';
  const left = expires_at.getTime() - now.getTime();
  return left <= 0 ? 'expired' : left <= EXPIRING_MS ? 'expiring' : 'active';
}
