import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';

/**
 * Google’s word no longer opens this account, and what it opened elsewhere is closed; the password
 * does. Without one, nothing would.
 */
export const unlinkGoogle: Handler<'unlinkGoogle'> = async (app, { caller }) => {
  await transaction(app, async (tx) => {
    const { id } = caller.user;
    const { password_hash } = await tx.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (password_hash === null) throw new Failure('only_way_in');
    const gone = await tx.db
      .deleteFrom('sign_in_identities')
      .where('user_id', '=', id)
      .where('provider', '=', 'google')
      .returning('subject')
      .execute();
    if (gone.length === 0) return;
    await tx.db
      .updateTable('sessions')
      .set({ revoked_at: tx.now })
      .where('user_id', '=', id)
      .where('kind', '=', 'google')
      .where('id', '!=', caller.session_id)
      .where('revoked_at', 'is', null)
      .execute();
    await tx.publish('google_unlinked', { user_id: id });
  });
  return {
    message: 'Google n’ouvre plus votre compte : vous vous connectez par e-mail et mot de passe.',
  };
};
