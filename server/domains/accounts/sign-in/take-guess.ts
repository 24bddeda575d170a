import type { App } from '#server/app.ts';
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '#server/http/limits/attempts.ts';
import { hasSignedInFrom } from '../sessions/sign-in-addresses.ts';

/**
 * The limit of one account for all addresses that never signed in to it. Unknown accounts are
 * counted too, because a limit for existing accounts alone would reveal them.
 */
export const STRANGERS_GUESSES: AttemptLimit = { name: 'login', most: 30, windowMs: 3_600_000 };
/**
 * The limit of one account for one address that has signed in to it, so that attempts from other
 * addresses do not lock its person out.
 */
const KNOWN_GUESSES: AttemptLimit = { name: 'login-known', most: 30, windowMs: 3_600_000 };

interface PasswordAttempt {
  email: string;
  user_id: string | null;
  address: string;
}

/**
 * Counts a guess of a password before it is checked. Throws a 429 above the limit. Returns a
 * function that removes the guess from the count when the password was correct.
 */
export async function countPasswordAttempt(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  { email, user_id, address }: PasswordAttempt,
): Promise<() => Promise<void>> {
  const [limit, whom] = (await hasSignedInFrom(app, { user_id, address }))
    ? [KNOWN_GUESSES, `${user_id ?? ''} ${address}`]
    : [STRANGERS_GUESSES, email];
  await takeAttempt(app, limit, whom);
  return () => giveBackAttempt(app, limit, whom);
}
