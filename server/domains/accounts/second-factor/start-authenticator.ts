import { transaction } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { Handler } from '#server/http/calls/handler.ts';
import { sealAuthenticatorSecret } from './authenticator-secret.ts';
import { newTotpSecret, totpUri } from './totp.ts';

/**
 * Creates the secret of a new authenticator app. The app counts only once a code of it was correct.
 */
export const startAuthenticator: Handler<'startAuthenticator'> = async (app, { caller }) => {
  const { id: user_id, email } = caller.user;
  const secret = newTotpSecret();
  await transaction(app, async (tx) => {
    const written = await tx.db
      .insertInto('authenticator_apps')
      .values({
        user_id,
        secret: sealAuthenticatorSecret(app.config, user_id, secret),
        created_at: tx.now,
      })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((eb) => ({
            secret: eb.ref('excluded.secret'),
            created_at: tx.now,
            last_step: 0,
          }))
          .where('authenticator_apps.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    if (!written) throw new Failure('authenticator_active');
  });
  // The library is loaded with the first code, because few processes draw one.
  const { default: qrcode } = await import('qrcode');
  const uri = totpUri(secret, email);
  return {
    data: {
      secret,
      uri,
      qr_svg: await qrcode.toString(uri, { type: 'svg', margin: 2, errorCorrectionLevel: 'M' }),
    },
  };
};
