import type { App } from '#server/app.ts';
import { type Tx, transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';

/**
 * Removes the sign-in by Google and ends the other sessions that it opened. Throws when the person
 * has neither a password nor an identity of the company’s service.
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
    const hasPassword = password_hash !== null && app.config.passwordSignIn;
    if (!hasPassword && !(await hasCompanyIdentity(app, tx, id))) throw new Failure('only_way_in');
    const deletedRows = await tx.db
      .deleteFrom('sign_in_identities')
      .where('user_id', '=', id)
      .where('provider', '=', 'google')
      .returning('subject')
      .execute();
    if (deletedRows.length === 0) return;
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
    message: 'Google n’ouvre plus votre compte.',
  };
};

async function hasCompanyIdentity(
  { identities }: Pick<App, 'identities'>,
  tx: Tx,
  user_id: string,
): Promise<boolean> {
  if (!identities.oidc) return false;
  const identity = await tx.db
    .selectFrom('sign_in_identities')
    .select('subject')
    .where('user_id', '=', user_id)
    .where('provider', '=', 'oidc')
    .executeTakeFirst();
  return identity !== undefined;
}
