import { invalidField } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { freshUntil } from '#server/http/access/step-up.ts';
import { provePassword } from './prove-password.ts';
import { refreshProof } from './refresh-proof.ts';

/** The person proves once more who they are: this session may do for ten minutes what needs a fresh proof. */
export const stepUp: Handler<'stepUp'> = async (app, { caller, body }) => {
  if (body.password == null)
    throw invalidField(
      'code',
      'Votre compte n’a pas de second facteur : confirmez par votre mot de passe, ou par Google.',
    );
  await provePassword(app, caller, 'password', body.password);
  const proven_at = app.clock.now();
  await refreshProof(app.db, proven_at, caller.session_id);
  return { data: { fresh_until: freshUntil({ proven_at }).toISOString() } };
};
