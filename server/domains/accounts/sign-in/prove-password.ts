import type { App } from '#server/app.ts';
import { Failure, invalidField } from '#server/failures.ts';
import { freshUntil } from '#server/http/access/step-up.ts';
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '#server/http/limits/attempts.ts';
import type { Caller } from '#server/http/calls/handler.ts';
import { isPassword } from '../passwords/hash-password.ts';

/**
 * The limit of one session, so that attempts of others do not prevent a signed-in person from
 * confirming their password.
 */
const GUESSES: AttemptLimit = { name: 'prove', most: 30, windowMs: 3_600_000 };

/**
 * Checks the password of a signed-in person, because an unattended session must not be enough.
 * `field` is the field of the error. When sign-in by password is disabled, a fresh proof of another
 * kind is required instead.
 */
export async function provePassword(
  app: App,
  { user, session_id, proven_at }: Caller,
  field: string,
  password: string | null,
): Promise<void> {
  if (!app.config.passwordSignIn) {
    if (freshUntil({ proven_at }) <= app.clock.now()) throw new Failure('step_up_required');
    return;
  }
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
  await takeAttempt(app, GUESSES, session_id);
  if (!(await isPassword(password_hash, password ?? '')))
    throw invalidField(field, 'Ce n’est pas votre mot de passe actuel.');
  await giveBackAttempt(app, GUESSES, session_id);
}
