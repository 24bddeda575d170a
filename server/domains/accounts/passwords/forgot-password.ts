import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { findAccount, plainEmail } from '../find-account.ts';
import { RESET_LIFE_MS } from './send-reset-link.ts';

/**
 * The window equals the lifetime of a link: a person who is refused has a valid link in their
 * mailbox, so that attempts of others cannot lock them out.
 */
const ASKED: AttemptLimit = { name: 'forgot', most: 5, windowMs: RESET_LIFE_MS };
/** Limits the number of mailboxes to which one network address can send. */
const ASKED_FROM: AttemptLimit = { name: 'forgot-from', most: 100, windowMs: 3_600_000 };

/**
 * Requests a reset link. An address with and without an account has the same reads, the same job
 * and the same response. The job sends the e-mail.
 */
export async function forgotPassword(
  app: App,
  call: Call<'forgotPassword'>,
): Promise<Answer<'forgotPassword'>> {
  const email = plainEmail(call.body.email);
  await takeAttempt(app, ASKED_FROM, call.address);
  await takeAttempt(app, ASKED, email);
  const account = await findAccount(app, email);
  await transaction(app, (tx) =>
    tx.publish('password_reset_requested', { user_id: account?.id ?? null }),
  );
  return {
    message:
      'Si un compte existe avec cette adresse, un lien vient d’y être envoyé. Il est valable 30 minutes.',
  };
}
