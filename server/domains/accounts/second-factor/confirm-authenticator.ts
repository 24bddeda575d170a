import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { giveBackAttempt, takeAttempt } from '#server/http/limits/attempts.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { countRecoveryCodes } from './count-recovery-codes.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { CODE_ATTEMPTS, takeTotpCode } from './verify-code.ts';
import { markSecondFactor } from '../sign-in/refresh-proof.ts';

/**
 * Confirms an authenticator app, which becomes a second factor with its first correct code. The
 * other sessions end, because a password alone opened them. A person without recovery codes
 * receives new ones, because a lost phone must not close the account.
 */
export const confirmAuthenticator: Handler<'confirmAuthenticator'> = async (
  app,
  { caller, body },
) => {
  const user_id = caller.user.id;
  await takeAttempt(app, CODE_ATTEMPTS, user_id);
  if (!(await takeTotpCode(app, user_id, body.code.replace(/\s/g, ''), false)))
    throw invalidField(
      'code',
      'Ce code n’est pas le bon : saisissez celui qui s’affiche en ce moment dans l’application, et vérifiez l’heure du téléphone.',
    );
  await giveBackAttempt(app, CODE_ATTEMPTS, user_id);
  const recovery_codes = await transaction(app, async (tx) => {
    await endSessions(tx, { user_id, but: caller.session_id });
    await markSecondFactor(tx.db, tx.now, caller.session_id);
    await tx.publish('sign_in_method_changed', { user_id, change: 'authenticator_added' });
    return (await countRecoveryCodes(tx, user_id)) > 0 ? null : createRecoveryCodes(tx, user_id);
  });
  return { data: { recovery_codes } };
};
