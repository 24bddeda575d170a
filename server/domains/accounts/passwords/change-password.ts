import type { Answer } from '#contract/api/schemas.ts';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { hashPassword } from './hash-password.ts';
import { provePassword } from '../sign-in/prove-password.ts';
import { refusePoorPassword } from './refuse-poor-password.ts';

/**
 * Changes the password after checking the current one. All other sessions end, and reset links
 * become invalid.
 */
export async function changePassword(
  app: App,
  { caller, body }: Call<'changePassword'>,
): Promise<Answer<'changePassword'>> {
  const { id, email } = caller.user;
  await provePassword(app, caller, 'current', body.current);
  const names = await app.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  refusePoorPassword({ ...body, email, about: [names.first_name, names.last_name] });
  const password_hash = await hashPassword(body.password);
  await transaction(app, async (tx) => {
    await tx.db
      .updateTable('users')
      .set({ password_hash, updated_at: tx.now })
      .where('id', '=', id)
      .execute();
    await tx.db
      .updateTable('account_proofs')
      .set({ used_at: tx.now })
      .where('user_id', '=', id)
      .where('purpose', '=', 'reset_password')
      .where('used_at', 'is', null)
      .execute();
    await endSessions(tx, { user_id: id, but: caller.session_id });
    await tx.publish('password_changed', { user_id: id });
  });
  return { message: 'Votre mot de passe est changé. Vos autres appareils sont déconnectés.' };
}
