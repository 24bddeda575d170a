import { randomBytes } from 'node:crypto';
import type { App } from '#server/app.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { createChallenge } from '../second-factor/challenges.ts';
import { ALGORITHMS, loadWebauthn, relyingParty } from './relying-party.ts';

const MOST_PASSKEYS = 20;

/** Returns the options with which the browser makes a passkey for this person on this device. */
export const offerPasskey: Handler<'offerPasskey'> = async (app, { caller }) => {
  const { rpID } = relyingParty(app);
  const { id: user_id, email } = caller.user;
  const known = await app.db
    .selectFrom('passkeys')
    .select(['credential_id as id', 'transports'])
    .where('user_id', '=', user_id)
    .execute();
  if (known.length >= MOST_PASSKEYS) throw new Failure('too_many_passkeys');
  const { generateRegistrationOptions } = await loadWebauthn();
  const challenge = await createChallenge(app, app.clock.now(), {
    purpose: 'add_passkey',
    user_id,
    session_id: caller.session_id,
  });
  const options = await generateRegistrationOptions({
    rpName: 'Recueil',
    rpID,
    userName: email,
    userID: new Uint8Array(await webauthnUserId(app, user_id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  });
  return { data: { ...options } };
};

/**
 * Returns the WebAuthn id of the person. It is random, so that a lost authenticator does not reveal
 * its owner.
 */
async function webauthnUserId({ db }: Pick<App, 'db'>, user_id: string): Promise<Buffer> {
  await db
    .updateTable('users')
    .set({ webauthn_user_id: randomBytes(32) })
    .where('id', '=', user_id)
    .where('webauthn_user_id', 'is', null)
    .execute();
  const { webauthn_user_id } = await db
    .selectFrom('users')
    .select('webauthn_user_id')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  if (webauthn_user_id === null) throw new Error(`person ${user_id} has no WebAuthn identifier`);
  return webauthn_user_id;
}
