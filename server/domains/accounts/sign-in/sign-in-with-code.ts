import { transaction } from '#server/database/transaction.ts';
import { invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { findWaitingSignIn, takeChallenge } from '../second-factor/challenges.ts';
import { requirePasswordSignIn } from '#server/http/access/require-password-sign-in.ts';
import { verifyCode } from '../second-factor/verify-code.ts';
import { completeSignIn } from './complete-sign-in.ts';

const expired = () =>
  invalidField('challenge', 'Cette connexion a expiré : recommencez depuis le début.');

/**
 * Completes the second step of a sign-in by the code of the authenticator app or a recovery code.
 * `signInByPasskey` does it by a passkey.
 */
export const signInWithCode: Handler<'signInWithCode'> = async (app, call) => {
  const { challenge, code, join_token } = call.body;
  const waiting = await findWaitingSignIn(app, app.clock.now(), challenge);
  if (!waiting) throw expired();
  const { user_id, session_kind: kind } = waiting;
  if (kind === 'password') requirePasswordSignIn(app);
  const used = await verifyCode(app, user_id, { typed: code, address: call.address });
  const access_token = await transaction(app, async (tx) => {
    if (
      !(await takeChallenge(tx, tx.now, { challenge, purpose: 'second_factor', session_id: null }))
    )
      throw expired();
    if (used === 'recovery_code')
      await tx.publish('sign_in_method_changed', { user_id, change: 'recovery_code_used' });
    const { user_agent, address } = call;
    return completeSignIn(app, tx, {
      user_id,
      kind,
      user_agent,
      address,
      join_token,
      has_second_factor: true,
    });
  });
  return { access_token };
};
