import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { endWaitingSignIns } from './challenges.ts';
import { deleteUselessCodes } from './has-second-factor.ts';

/**
 * Removes the authenticator app. The password alone then opens the account of a person without a
 * passkey. The other sessions end.
 */
export const removeAuthenticator: Handler<'removeAuthenticator'> = async (app, { caller }) => {
  const user_id = caller.user.id;
  await transaction(app, async (tx) => {
    const removed = await tx.db
      .deleteFrom('authenticator_apps')
      .where('user_id', '=', user_id)
      .returning('confirmed_at')
      .executeTakeFirst();
    if (removed?.confirmed_at == null) return;
    await endWaitingSignIns(tx, user_id);
    await deleteUselessCodes(tx, user_id);
    await endSessions(tx, { user_id, but: caller.session_id });
    await tx.publish('sign_in_method_changed', { user_id, change: 'authenticator_removed' });
  });
  return { message: 'La double authentification par application est désactivée.' };
};
