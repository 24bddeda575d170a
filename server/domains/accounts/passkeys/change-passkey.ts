import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { databaseId } from '#server/http/calls/page.ts';
import { deleteUselessCodes } from '../second-factor/has-second-factor.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { presentPasskey } from './list-passkeys.ts';

/** Renames a passkey. */
export const renamePasskey: Handler<'renamePasskey'> = async (app, { caller, params, body }) => {
  const renamed = await app.db
    .updateTable('passkeys')
    .set({ name: body.name })
    .where('id', '=', databaseId(params.id))
    .where('user_id', '=', caller.user.id)
    .returningAll()
    .executeTakeFirst();
  if (!renamed) throw new Failure('not_found');
  return { data: presentPasskey(renamed) };
};

/** Removes a passkey, which no longer opens the account, and ends the other sessions. */
export const removePasskey: Handler<'removePasskey'> = async (app, { caller, params }) => {
  const user_id = caller.user.id;
  await transaction(app, async (tx) => {
    const removed = await tx.db
      .deleteFrom('passkeys')
      .where('id', '=', databaseId(params.id))
      .where('user_id', '=', user_id)
      .returning('id')
      .executeTakeFirst();
    if (!removed) throw new Failure('not_found');
    await endSessions(tx, { user_id, but: caller.session_id });
    await deleteUselessCodes(tx, user_id);
    await tx.publish('sign_in_method_changed', { user_id, change: 'passkey_removed' });
  });
  return { message: 'Cette clé d’accès n’ouvre plus votre compte.' };
};
