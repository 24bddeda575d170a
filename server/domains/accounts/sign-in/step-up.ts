import type { App } from '#server/app.ts';
import { invalidField } from '#server/failures.ts';
import type { Call, Handler } from '#server/http/calls/handler.ts';
import { freshUntil } from '#server/http/access/step-up.ts';
import { requirePasswordSignIn } from '#server/http/access/require-password-sign-in.ts';
import { verifyPasskey } from '../passkeys/verify-passkey.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { verifyCode } from '../second-factor/verify-code.ts';
import { provePassword } from './prove-password.ts';
import { markSecondFactor, refreshProof } from './refresh-proof.ts';

/**
 * Records a fresh proof of the person’s identity. For ten minutes this session may make the calls
 * that need one.
 */
export const stepUp: Handler<'stepUp'> = async (app, call) => {
  const { session_id } = call.caller;
  const proven_at = app.clock.now();
  if (call.body.password != null) {
    requirePasswordSignIn(app);
    await provePassword(app, call.caller, 'password', call.body.password);
    await refreshProof(app.db, proven_at, session_id);
  } else {
    await proveSecondFactor(app, call);
    await markSecondFactor(app.db, proven_at, session_id);
  }
  return { data: { fresh_until: freshUntil({ proven_at }).toISOString() } };
};

async function proveSecondFactor(
  app: App,
  { caller, body, address }: Call<'stepUp'>,
): Promise<void> {
  const user_id = caller.user.id;
  if (body.passkey != null) {
    await verifyPasskey(app, body.passkey, {
      purpose: 'passkey_step_up',
      session_id: caller.session_id,
      user_id,
    }).catch(() => {
      throw invalidField('passkey', 'Cette clé d’accès n’a pas pu être vérifiée : réessayez.');
    });
    return;
  }
  if (!(await hasSecondFactor(app, user_id)))
    throw invalidField(
      'code',
      'Votre compte n’a pas de second facteur : confirmez par votre mot de passe, ou par votre service de connexion.',
    );
  await verifyCode(app, user_id, { typed: body.code ?? '', address });
}
