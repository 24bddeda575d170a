import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { giveBackAttempt, takeAttempt } from '#server/http/attempts.ts';
import type { Call } from '#server/http/handler.ts';
import { findAccount, plainEmail } from './find-account.ts';
import { isPassword } from './hash-password.ts';
import { joinIdentityOf } from './join-identity.ts';
import { openSession } from './open-session.ts';
import { promoteNamedAdmin } from './promote-named-admin.ts';
import { GUESSES } from './prove-password.ts';

/** Opens a session. Unknown person, person without a password and wrong password answer the same, in the same time. */
export async function login(app: App, call: Call<'login'>): Promise<Answer<'login'>> {
  const email = plainEmail(call.body.email ?? '');
  await takeAttempt(app, GUESSES, email);
  const account = await findAccount(app, email);
  if (!(await isPassword(account?.password_hash ?? null, call.body.password ?? '')) || !account)
    throw new Failure('wrong_credentials');
  await giveBackAttempt(app, GUESSES, email);
  const access_token = await transaction(app, async (tx) => {
    if (account.email_confirmed_at === null)
      await tx.publish('account_to_confirm', { user_id: account.id });
    if (call.body.join_token) await joinIdentityOf(tx, account.id, call.body.join_token);
    await promoteNamedAdmin(app, tx, account.id);
    return openSession(tx, { user_id: account.id, user_agent: call.user_agent });
  });
  return { access_token };
}
