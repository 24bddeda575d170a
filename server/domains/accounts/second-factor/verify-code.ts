import type { App } from '#server/app.ts';
import { invalidField } from '#server/failures.ts';
import { type AttemptLimit, giveBackAttempt, takeAttempt } from '#server/http/limits/attempts.ts';
import { hasSignedInFrom } from '../sessions/sign-in-addresses.ts';
import { openAuthenticatorSecret } from './authenticator-secret.ts';
import { takeRecoveryCode } from './recovery-codes.ts';
import { totpStep } from './totp.ts';

/**
 * The limit of one account over all its sessions and sign-ins: a code has a million values and is
 * valid for 90 seconds.
 */
export const CODE_ATTEMPTS: AttemptLimit = { name: 'code', most: 10, windowMs: 900_000 };
/**
 * The limit of one account for one address that has signed in to it, so that wrong codes from a
 * person who has the password do not lock the owner out.
 */
const KNOWN_CODE_ATTEMPTS: AttemptLimit = { ...CODE_ATTEMPTS, name: 'code-known' };

const WRONG = 'Ce code n’est pas le bon, ou il a déjà servi : attendez le suivant.';

/**
 * Checks a code of the person’s app, or a recovery code, and uses it up. Throws for a wrong one.
 */
export async function verifyCode(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  user_id: string,
  { typed, address }: { typed: string; address: string },
): Promise<'authenticator_app' | 'recovery_code'> {
  const [limit, whom] = (await hasSignedInFrom(app, { user_id, address }))
    ? [KNOWN_CODE_ATTEMPTS, `${user_id} ${address}`]
    : [CODE_ATTEMPTS, user_id];
  await takeAttempt(app, limit, whom);
  const code = typed.replace(/\s/g, '');
  const kind = /^\d{6}$/.test(code) ? 'authenticator_app' : 'recovery_code';
  const isRight = await (kind === 'authenticator_app'
    ? takeTotpCode(app, user_id, code)
    : takeRecoveryCode(app, user_id, code));
  if (!isRight) throw invalidField('code', WRONG);
  await giveBackAttempt(app, limit, whom);
  return kind;
}

/**
 * Accepts each step once, so that a code that somebody has read on the screen no longer works.
 * `is_confirmed` is true when the app is a second factor already.
 */
export async function takeTotpCode(
  app: Pick<App, 'db' | 'clock' | 'config'>,
  user_id: string,
  code: string,
  is_confirmed = true,
): Promise<boolean> {
  const found = await app.db
    .selectFrom('authenticator_apps')
    .select('secret')
    .where('user_id', '=', user_id)
    .where('confirmed_at', is_confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  const secret = found && openAuthenticatorSecret(app.config, user_id, found.secret);
  const step = secret ? totpStep(secret, code, app.clock.now()) : null;
  if (step === null) return false;
  const used = await app.db
    .updateTable('authenticator_apps')
    .set({ last_step: step, ...(!is_confirmed && { confirmed_at: app.clock.now() }) })
    .where('user_id', '=', user_id)
    .where('confirmed_at', is_confirmed ? 'is not' : 'is', null)
    .where('last_step', '<', String(step))
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
