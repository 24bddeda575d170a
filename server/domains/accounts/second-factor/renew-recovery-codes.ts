import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { hasSecondFactor } from './has-second-factor.ts';

/** Creates new recovery codes. The former ones no longer work, and the other sessions end. */
export const renewRecoveryCodes: Handler<'renewRecoveryCodes'> = async (app, { caller }) => {
  const user_id = caller.user.id;
  const recovery_codes = await transaction(app, async (tx) => {
    if (!(await hasSecondFactor(tx, user_id))) throw new Failure('no_second_factor');
    await endSessions(tx, { user_id, but: caller.session_id });
    await tx.publish('sign_in_method_changed', { user_id, change: 'recovery_codes_renewed' });
    return createRecoveryCodes(tx, user_id);
  });
  return { data: { recovery_codes } };
};
