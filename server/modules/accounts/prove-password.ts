import type { App } from '#server/app.ts';
import { invalidField } from '#server/failures.ts';
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '#server/http/attempts.ts';
import type { Caller } from '#server/http/handler.ts';
import { plainEmail } from './find-account.ts';
import { isPassword } from './hash-password.ts';

/** Of one account, at the login and behind it, over all addresses. Counted for unknown accounts too: a limit that only known ones have would tell them apart. */
export const GUESSES: AttemptLimit = { name: 'login', most: 30, windowMs: 3_600_000 };

/** Somebody signed in shows that they know the password: a session left open is not enough for what follows. `field` is where it was typed. */
export async function provePassword(
  app: App,
  { user }: Caller,
  field: string,
  password: string | null,
): Promise<void> {
  const email = plainEmail(user.email);
  const { password_hash } = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  if (password_hash === null)
    throw invalidField(
      field,
      'Votre compte n’a pas encore de mot de passe : recevez d’abord un lien pour en choisir un.',
    );
  await takeAttempt(app, GUESSES, email);
  if (!(await isPassword(password_hash, password ?? '')))
    throw invalidField(field, 'Ce n’est pas votre mot de passe actuel.');
  await giveBackAttempt(app, GUESSES, email);
}
