import type { VerifiedRegistrationResponse } from '@simplewebauthn/server';
import type { App } from '#server/app.ts';
import { transaction } from '#server/database/transaction.ts';
import { Failure, invalidField } from '#server/failures.ts';
import type { Call, Handler } from '#server/http/calls/handler.ts';
import { countRecoveryCodes } from '../second-factor/count-recovery-codes.ts';
import { createRecoveryCodes } from '../second-factor/recovery-codes.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { markSecondFactor } from '../sign-in/refresh-proof.ts';
import { readChallenge, takeChallenge } from '../second-factor/challenges.ts';
import { presentPasskey } from './list-passkeys.ts';
import { ALGORITHMS, loadWebauthn, relyingParty } from './relying-party.ts';

type Registration = NonNullable<VerifiedRegistrationResponse['registrationInfo']>;

const refused = () =>
  invalidField(
    'response',
    'Cette clé d’accès n’a pas pu être vérifiée : recommencez, ou choisissez un autre appareil.',
  );

/**
 * Stores a passkey that the browser made for the challenge of this session. The session then counts
 * as confirmed by a second factor.
 */
export const addPasskey: Handler<'addPasskey'> = async (app, { caller, body }) => {
  const user_id = caller.user.id;
  const { credential, aaguid, credentialDeviceType, credentialBackedUp } = await verify(
    app,
    caller.session_id,
    body.response,
  );
  return transaction(app, async (tx) => {
    const added = await tx.db
      .insertInto('passkeys')
      .values({
        user_id,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: credential.counter,
        transports: credential.transports ?? [],
        device_type: credentialDeviceType,
        is_backed_up: credentialBackedUp,
        aaguid,
        name: body.name,
        created_at: tx.now,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!added) throw new Failure('passkey_known');
    await endSessions(tx, { user_id, but: caller.session_id });
    await markSecondFactor(tx.db, tx.now, caller.session_id);
    await tx.publish('sign_in_method_changed', { user_id, change: 'passkey_added' });
    const recovery_codes =
      (await countRecoveryCodes(tx, user_id)) > 0 ? null : await createRecoveryCodes(tx, user_id);
    return { data: { ...presentPasskey(added), recovery_codes } };
  });
};

async function verify(
  app: App,
  session_id: string,
  response: Call<'addPasskey'>['body']['response'],
): Promise<Registration> {
  const challenge = readChallenge(response.response.clientDataJSON);
  const { rpID, expectedOrigin } = relyingParty(app);
  if (
    challenge === null ||
    !(await takeChallenge(app, app.clock.now(), { challenge, purpose: 'add_passkey', session_id }))
  )
    throw refused();
  const { verifyRegistrationResponse } = await loadWebauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID: rpID,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    app.log.info({ err: error }, 'a passkey was refused');
    throw refused();
  });
  if (!verified || !registrationInfo) throw refused();
  return registrationInfo;
}
