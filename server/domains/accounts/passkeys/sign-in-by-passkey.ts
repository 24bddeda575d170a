import { transaction } from '#server/database/transaction.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { type AttemptLimit, takeAttempt } from '#server/http/limits/attempts.ts';
import { createChallenge } from '../second-factor/challenges.ts';
import { completeSignIn } from '../sign-in/complete-sign-in.ts';
import { loadWebauthn, relyingParty } from './relying-party.ts';
import { verifyPasskey } from './verify-passkey.ts';

/**
 * Every visit to the sign-in page asks for a challenge, and a whole company may have one address.
 */
const ASKED_FROM: AttemptLimit = { name: 'passkey-from', most: 600, windowMs: 3_600_000 };
const TRIED_FROM: AttemptLimit = { name: 'passkey-tried', most: 100, windowMs: 3_600_000 };

/**
 * Creates a challenge for any passkey of this site, so that the person need not give their address
 * first.
 */
export const askPasskey: Handler<'askPasskey'> = async (app, { address }) => {
  const { rpID } = relyingParty(app);
  await takeAttempt(app, ASKED_FROM, address);
  const challenge = await createChallenge(app, app.clock.now(), { purpose: 'passkey_sign_in' });
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  });
  return { data: { ...options } };
};

/**
 * Signs a person in. A passkey is two factors in one, the device and its unlocking, so that no code
 * is asked for after it.
 */
export const signInByPasskey: Handler<'signInByPasskey'> = async (app, call) => {
  const { address, user_agent, body } = call;
  await takeAttempt(app, TRIED_FROM, address);
  const user_id = await verifyPasskey(app, body.response, {
    purpose: 'passkey_sign_in',
    session_id: null,
    user_id: null,
  });
  const access_token = await transaction(app, (tx) =>
    completeSignIn(app, tx, {
      user_id,
      kind: 'passkey',
      user_agent,
      address,
      join_token: body.join_token,
      has_second_factor: true,
    }),
  );
  return { access_token };
};
