import type { App } from '#server/app.ts';
import type { Tx } from '#server/database/transaction.ts';
import { Failure } from '#server/failures.ts';
import type { IdentityService } from '#server/ports/identity-provider.ts';
import { createChallenge } from '../second-factor/challenges.ts';
import { hasAuthenticator } from '../second-factor/verify-code.ts';
import { openSession } from '../sessions/open-session.ts';
import { promoteNamedAdmin } from '../promote-named-admin.ts';
import { joinIdentityOf } from './join-identity.ts';

interface SignIn {
  user_id: string;
  kind: 'password' | IdentityService;
  user_agent: string | null;
  address: string | null;
  /** Of a refused sign-in by a service, which the password joins to the account. */
  join_token?: string | null | undefined;
}

type Outcome = { access_token: string } | { challenge: string };

/**
 * The first factor was right: opens the session, or asks for a code when the account has an
 * authenticator app. Every sign-in comes here, a reset password too.
 */
export async function signInOrChallenge(app: App, tx: Tx, signIn: SignIn): Promise<Outcome> {
  const { user_id, kind } = signIn;
  if (await hasAuthenticator(tx, user_id))
    return {
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
 * The token of an opened session. Called after the transaction, so that the challenge of the
 * refusal is stored.
 */
export function tokenOf(outcome: Outcome): string {
  if ('access_token' in outcome) return outcome.access_token;
  throw new Failure('sign_in_code_required', { extra: { challenge: outcome.challenge } });
}
