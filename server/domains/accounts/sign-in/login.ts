import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { findAccount, plainEmail } from '../find-account.ts';
import { isPassword } from '../passwords/hash-password.ts';
import { joinIdentityOf } from './join-identity.ts';
import { openSession } from '../sessions/open-session.ts';
import { promoteNamedAdmin } from '../promote-named-admin.ts';
import { countPasswordAttempt } from './take-guess.ts';

/** Opens a session. Unknown person, person without a password and wrong password answer the same, in the same time. */
export async function login(app: App, call: Call<'login'>): Promise<Answer<'login'>> {
  const email = plainEmail(call.body.email ?? '');
  const account = await findAccount(app, email);
  const giveBack = await countPasswordAttempt(app, {
    email,
    user_id: account?.id ?? null,
    address: call.address,
  });
  if (!(await isPassword(account?.password_hash ?? null, call.body.password ?? '')) || !account)
    throw new Failure('wrong_credentials');
  await giveBack();
  const access_token = await transaction(app, async (tx) => {
    if (account.email_confirmed_at === null)
      await tx.publish('account_to_confirm', { user_id: account.id });
    if (call.body.join_token) await joinIdentityOf(tx, account.id, call.body.join_token);
    await promoteNamedAdmin(app, tx, account.id);
    return openSession(tx, app, { user_id: account.id, ...call });
  });
  return { access_token };
}
