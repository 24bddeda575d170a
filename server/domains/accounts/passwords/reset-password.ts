import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { type Failure, invalidField } from '#server/failures.ts';
import { type AttemptLimit, deleteAttempts, takeAttempt } from '#server/http/limits/attempts.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { hashToken } from '#server/http/access/identify-caller.ts';
import { confirmAddress } from '../profile/confirm-person.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { plainEmail } from '../find-account.ts';
import { hashPassword } from './hash-password.ts';
import { signInOrChallenge, tokenOf } from '../sign-in/complete-sign-in.ts';
import { refusePoorPassword } from './refuse-poor-password.ts';
import { STRANGERS_GUESSES } from '../sign-in/take-guess.ts';

const RESETS: AttemptLimit = { name: 'reset', most: 100, windowMs: 3_600_000 };

/**
 * Uses the link and sets the new password: every session ends, every other link of the person
 * becomes invalid, and failed sign-ins from unknown addresses are deleted. The person is then
 * signed in, after their second factor if they have one, because access to a mailbox is no second
 * factor. The link also confirms the address.
 */
export async function resetPassword(
  app: App,
  call: Call<'resetPassword'>,
): Promise<Answer<'resetPassword'>> {
  await takeAttempt(app, RESETS, call.address);
  const { token, password, password_confirmation, email } = call.body;
  const owner = await findOwner(app, hashToken(token));
  if (!owner || (email != null && plainEmail(email) !== plainEmail(owner.email))) throw gone();
  refusePoorPassword({
    password,
    password_confirmation,
    email: owner.email,
    about: [owner.first_name, owner.last_name],
  });
  const password_hash = await hashPassword(password);
  const outcome = await transaction(app, async (tx) => {
    if (!(await useProof(tx, hashToken(token), owner.id))) throw gone();
    await endSessions(tx, { user_id: owner.id });
    await tx.db
      .updateTable('users')
      .set({ password_hash, updated_at: tx.now })
      .where('id', '=', owner.id)
      .execute();
    await confirmAddress(tx, owner.id);
    await tx.publish('password_changed', { user_id: owner.id });
    const { user_agent, address } = call;
    return signInOrChallenge(app, tx, {
      user_id: owner.id,
      kind: 'password',
      user_agent,
      address,
    });
  });
  await deleteAttempts(app, STRANGERS_GUESSES, plainEmail(owner.email));
  return {
    message: 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.',
    access_token: tokenOf(outcome),
  };
}

function gone(): Failure {
  return invalidField(
    'token',
    'Ce lien n’est plus valable : il a déjà servi, ou il a plus de 30 minutes. Demandez-en un autre.',
  );
}

/**
 * Finds the owner of a valid link. A link sent to an address that the person has changed since is
 * invalid.
 */
async function findOwner(
  app: Pick<App, 'db' | 'clock'>,
  token_hash: Buffer,
): Promise<
  { id: string; email: string; first_name: string | null; last_name: string | null } | undefined
> {
  return app.db
    .selectFrom('account_proofs as p')
    .innerJoin('users as u', (join) =>
      join.onRef('u.id', '=', 'p.user_id').onRef('u.email', '=', 'p.email'),
    )
    .select(['u.id', 'u.email', 'u.first_name', 'u.last_name'])
    .where('p.token_hash', '=', token_hash)
    .where('p.purpose', '=', 'reset_password')
    .where('p.used_at', 'is', null)
    .where('p.expires_at', '>', app.clock.now())
    .executeTakeFirst();
}

/**
 * Marks a link as used. When one link is used twice at the same time, one use succeeds. The
 * person’s other links become invalid.
 */
async function useProof(tx: Tx, token_hash: Buffer, user_id: string): Promise<boolean> {
  const used = await tx.db
    .updateTable('account_proofs')
    .set({ used_at: tx.now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst();
  if (!used) return false;
  await tx.db
    .updateTable('account_proofs')
    .set({ used_at: tx.now })
    .where('user_id', '=', user_id)
    .where('purpose', '=', 'reset_password')
    .where('used_at', 'is', null)
    .execute();
  return true;
}
