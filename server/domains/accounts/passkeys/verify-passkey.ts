import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Call } from '#server/http/calls/handler.ts';
import { readChallenge, takeChallenge } from '../second-factor/challenges.ts';
import { loadWebauthn, relyingParty } from './relying-party.ts';

type PasskeyResponse = Call<'signInByPasskey'>['body']['response'];

interface ChallengeScope {
  purpose: 'passkey_sign_in' | 'passkey_step_up';
  /** The session for which the challenge was made. Null before a sign-in. */
  session_id: string | null;
  /**
   * The required owner of the passkey. When it is null, the owner is the person that the response
   * names.
   */
  user_id: string | null;
}

/**
 * Returns the owner of the passkey that signed a challenge of this instance. Every error has the
 * same response, so that an attacker learns nothing from it.
 */
export async function verifyPasskey(
  app: App,
  response: PasskeyResponse,
  { purpose, session_id, user_id }: ChallengeScope,
): Promise<string> {
  const challenge = readChallenge(response.response.clientDataJSON);
  const { rpID, expectedOrigin } = relyingParty(app);
  const now = app.clock.now();
  if (challenge === null || !(await takeChallenge(app, now, { challenge, purpose, session_id })))
    throw new Failure('passkey_refused');
  const passkey = await findPasskey(app, response);
  if (!passkey || (user_id !== null && passkey.user_id !== user_id))
    throw new Failure('passkey_refused');
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      // Compared below: the library compares before it verifies the signature, and only a person
      // who has the key may cause the mail about a copy.
      counter: 0,
    },
  }).catch((error: unknown) => {
    app.log.warn({ err: error, user_id: passkey.user_id }, 'a passkey was refused');
    throw new Failure('passkey_refused', { cause: error });
  });
  if (!verified) throw new Failure('passkey_refused');
  if (isReversed(Number(passkey.counter), authenticationInfo.newCounter))
    return refuseCopy(app, passkey.user_id);
  const used = await app.db
    .updateTable('passkeys')
    .set({
      counter: authenticationInfo.newCounter,
      is_backed_up: authenticationInfo.credentialBackedUp,
      last_used_at: now,
    })
    .where('id', '=', passkey.id)
    // When the same counter is used twice, the second use is by a copy of the key.
    .where('counter', '=', passkey.counter)
    .returning('id')
    .executeTakeFirst();
  if (!used) {
    if (authenticationInfo.newCounter > 0) return refuseCopy(app, passkey.user_id);
    throw new Failure('passkey_refused');
  }
  return passkey.user_id;
}

/** Notifies the owner that a copy of the passkey was used, and throws `passkey_refused`. */
async function refuseCopy(app: App, user_id: string): Promise<never> {
  app.log.warn({ user_id }, 'the counter of a passkey went back');
  await transaction(app, (tx) =>
    tx.publish('sign_in_method_changed', { user_id, change: 'passkey_copied' }),
  );
  throw new Failure('passkey_refused');
}

/**
 * Returns true when the counter of a passkey did not rise, which means that the key was copied. A
 * counter that stays at 0, as that of a synchronised passkey, is ignored.
 */
function isReversed(stored: number, used: number): boolean {
  return (stored > 0 || used > 0) && used <= stored;
}

/** Finds a passkey by its identifier. The person that the authenticator names must be its owner. */
async function findPasskey({ db }: Pick<App, 'db'>, { id, response }: PasskeyResponse) {
  const found = await db
    .selectFrom('passkeys as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.user_id', 'p.credential_id', 'p.public_key', 'p.counter'])
    .select('u.webauthn_user_id')
    .where('p.credential_id', '=', id)
    .executeTakeFirst();
  const named = response.userHandle;
  if (named && found?.webauthn_user_id?.toString('base64url') !== named) return undefined;
  return found;
}
