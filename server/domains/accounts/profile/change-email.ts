import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { plainEmail } from '../find-account.ts';
import { provePassword } from '../sign-in/prove-password.ts';

/** Limits the number of mailboxes to which a person can send through this instance. */
const CHANGES: AttemptLimit = { name: 'change-email', most: 5, windowMs: 3_600_000 };

/**
 * Sends a confirmation link to the new address. Nothing changes before the link is used. Only that
 * e-mail reveals whether the address has an account already.
 */
export async function changeEmail(
  app: App,
  { caller, body }: Call<'changeEmail'>,
): Promise<Answer<'changeEmail'>> {
  const { id, email } = caller.user;
  await provePassword(app, caller, 'password', body.password);
  if (plainEmail(body.email) === plainEmail(email))
    throw invalidField('email', 'C’est déjà l’adresse de votre compte.');
  await takeAttempt(app, CHANGES, id);
  await transaction(app, (tx) =>
    tx.publish('email_change_requested', { user_id: id, email: body.email }),
  );
  return {
    message: `Un lien vient d’être envoyé à ${body.email}. Votre adresse change quand vous l’ouvrez.`,
  };
}
