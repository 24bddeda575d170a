import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { IdentityService } from '#server/ports/identity-provider.ts';
import { createChallenge } from '../second-factor/challenges.ts';
import { hasAuthenticator, hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { openSession } from '../sessions/open-session.ts';
import { promoteNamedAdmin } from '../promote-named-admin.ts';
import { joinIdentityOf } from './join-identity.ts';

interface SignIn {
  user_id: string;
  kind: 'password' | IdentityService;
  user_agent: string | null;
  address: string | null;
  /** The token of a refused sign-in by a service, which this sign-in joins to the account. */
  join_token?: string | null | undefined;
}

/** The second step of a sign-in: a code of the app, a passkey or a recovery code. */
export interface SignInChallenge {
  challenge: string;
  has_authenticator: boolean;
}

type Outcome = { access_token: string } | SignInChallenge;

/**
 * Continues after a correct first factor: opens the session, or asks for the second factor when the
 * account has one, even if it has passkeys alone. Every sign-in and every password reset calls
 * this.
 */
export async function signInOrChallenge(app: App, tx: Tx, signIn: SignIn): Promise<Outcome> {
  const { user_id, kind } = signIn;
  if (await hasSecondFactor(tx, user_id))
    return {
      has_authenticator: await hasAuthenticator(tx, user_id),
      challenge: await createChallenge(tx, tx.now, {
        purpose: 'second_factor',
        user_id,
        session_kind: kind,
      }),
    };
  return { access_token: await completeSignIn(app, tx, signIn) };
}

/** Opens the session, after every proof of the sign-in was correct. */
export async function completeSignIn(
  app: App,
  tx: Tx,
  {
    join_token,
    has_second_factor = false,
    ...signIn
  }: Omit<SignIn, 'kind'> & { kind: SignIn['kind'] | 'passkey'; has_second_factor?: boolean },
): Promise<string> {
  const { user_id } = signIn;
  if (join_token) await joinIdentityOf(tx, user_id, join_token);
  await promoteNamedAdmin(app, tx, user_id);
  return openSession(tx, app, { ...signIn, has_second_factor });
}

/**
 * Returns the token of an opened session, or throws `sign_in_code_required`. It must be called
 * after the transaction, so that the challenge of the refusal is stored.
 */
export function tokenOf(outcome: Outcome): string {
  if ('access_token' in outcome) return outcome.access_token;
  const { challenge, has_authenticator } = outcome;
  throw new Failure('sign_in_code_required', {
    ...(!has_authenticator && {
      message: 'Connectez-vous par votre clé d’accès, ou saisissez un code de secours.',
    }),
    extra: { challenge, has_authenticator },
  });
}
