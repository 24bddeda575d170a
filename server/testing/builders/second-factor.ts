import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { App } from '#server/app.ts';
import { sealAuthenticatorSecret } from '#server/domains/accounts/second-factor/authenticator-secret.ts';
import { newTotpSecret } from '#server/domains/accounts/second-factor/totp.ts';
import { makePasskey, type SoftPasskey } from '#server/testing/soft-authenticator.ts';

/** Adds an active authenticator app directly to the table. Returns its secret. */
export async function addStoredAuthenticator(
  { db, clock, config }: Pick<App, 'db' | 'clock' | 'config'>,
  user_id: string,
): Promise<string> {
  const secret = newTotpSecret();
  await db
    .insertInto('authenticator_apps')
    .values({
      user_id,
      secret: sealAuthenticatorSecret(config, user_id, secret),
      created_at: clock.now(),
      confirmed_at: clock.now(),
    })
    .execute();
  return secret;
}

/** Adds a passkey of a person directly to the table. */
export async function addStoredPasskey(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  user_id: string,
  name = 'Téléphone',
): Promise<{ passkey: SoftPasskey; passkey_id: string }> {
  const handle = randomBytes(32);
  await db
    .updateTable('users')
    .set({ webauthn_user_id: handle })
    .where('id', '=', user_id)
    .execute();
  const { passkey, cose_key } = makePasskey(
    { challenge: '', rp: { id: 'localhost' }, user: { id: handle.toString('base64url') } },
    '',
  );
  const { id } = await db
    .insertInto('passkeys')
    .values({
      user_id,
      credential_id: passkey.id,
      public_key: cose_key,
      counter: 0,
      transports: ['internal'],
      device_type: 'multiDevice',
      is_backed_up: true,
      aaguid: sql<string>`gen_random_uuid()`,
      name,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { passkey, passkey_id: id };
}
