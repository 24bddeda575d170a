import type { Answer } from '#contract/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '#server/http/attempts.ts';
import type { Call } from '#server/http/handler.ts';
import { isPassword } from './hash-password.ts';
import { openSession } from './open-session.ts';
import { promoteNamedAdmin } from './promote-named-admin.ts';

/** Counted for unknown accounts too: a limit that only known ones have would tell them apart. */
const GUESSES: AttemptLimit = { name: 'login', most: 30, windowMs: 3_600_000 };

/** Opens a session. Unknown person, person without a password and wrong password answer the same, in the same time. */
export async function login(app: App, call: Call<'login'>): Promise<Answer<'login'>> {
  const email = (call.body.email ?? '').trim().toLowerCase();
  await takeAttempt(app, GUESSES, email);
  const user = await findUser(app, email);
  if (!(await isPassword(user?.password_hash ?? null, call.body.password ?? '')) || !user) throw new Failure('wrong_credentials');
  await giveBackAttempt(app, GUESSES, email);
  const access_token = await transaction(app, async (tx) => {
    if (user.email_confirmed_at === null) await tx.publish('account_to_confirm', { user_id: user.id });
    await promoteNamedAdmin(app, tx, user.id);
    return openSession(tx, { user_id: user.id, user_agent: call.user_agent });
  });
  return { access_token };
}

/** The lower case is made here and not by the database, so that the limit’s key and the row agree on what is the same address. */
async function findUser(app: Pick<App, 'db'>, email: string): Promise<{ id: string; password_hash: string | null; email_confirmed_at: Date | null } | undefined> {
  return app.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_confirmed_at'])
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email))
    .executeTakeFirst();
}
