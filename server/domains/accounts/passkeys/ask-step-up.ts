import type { Handler } from '#server/http/calls/handler.ts';
import { createChallenge } from '../second-factor/challenges.ts';
import { loadWebauthn, relyingParty } from './relying-party.ts';

/** Creates a challenge for the passkeys of the signed-in person. */
export const askStepUp: Handler<'askStepUp'> = async (app, { caller }) => {
  const { rpID } = relyingParty(app);
  const user_id = caller.user.id;
  const known = await app.db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', user_id)
    .execute();
  const challenge = await createChallenge(app, app.clock.now(), {
    purpose: 'passkey_step_up',
    user_id,
    session_id: caller.session_id,
  });
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    allowCredentials: known,
    userVerification: 'required',
  });
  return { data: { ...options } };
};
