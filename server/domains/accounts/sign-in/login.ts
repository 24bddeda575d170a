import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { findAccount, plainEmail } from '../find-account.ts';
import { isPassword } from '../passwords/hash-password.ts';
import { signInOrChallenge, tokenOf } from './complete-sign-in.ts';
import { countPasswordAttempt } from './take-guess.ts';

/**
 * Opens a session, or asks for the code of the second factor. An unknown person, a person without a
 * password and a wrong password have the same response, after the same time.
 */
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
  const outcome = await transaction(app, async (tx) => {
    if (account.email_confirmed_at === null)
      await tx.publish('account_to_confirm', { user_id: account.id });
    const { user_agent, address, body } = call;
    return signInOrChallenge(app, tx, {
      user_id: account.id,
      kind: 'password',
      user_agent,
      address,
      join_token: body.join_token,
    });
  });
  return { access_token: tokenOf(outcome) };
}
