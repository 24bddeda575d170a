import { ApiError, OfflineError } from '#web/api/api-error.ts';
import { bearer } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';
import type { SignInService } from '../login/sign-in-methods.ts';
import { type PendingSignIn, pendingSignIn } from '../session/second-factor/pending-sign-in.ts';
import { isProvingByService, announceStepUp } from '../session/prove-by-service.ts';

/** The query parameters with which a sign-in service redirects the person back. */
export interface SignInReturn {
  code?: string;
  state?: string;
  error?: string;
}

export type SignInComeback =
  | { kind: 'entered'; access_token: string; email: string }
  /**
   * An account with this address exists and is not linked to the service, so its password is asked
   * for.
   */
  | { kind: 'account_exists'; email: string; join_token: string }
  /** The service authenticated the person, and the account also requires its second factor. */
  | { kind: 'code_required'; pending: PendingSignIn }
  | { kind: 'cancelled' }
  /** The service does not answer. */
  | { kind: 'unavailable' }
  /**
   * The person repeated their sign-in in a separate window, and the page that opened it continues.
   */
  | { kind: 'proven' }
  /** `message` is null when the service gave no reason. */
  | { kind: 'refused'; message: string | null };

/** Sends the code of the service to the server. A code works only once. */
export async function comeBackFromService(
  service: SignInService,
  { code, state, error }: SignInReturn,
): Promise<SignInComeback> {
  if (error === 'access_denied') return { kind: 'cancelled' };
  if (error === 'unavailable') return { kind: 'unavailable' };
  if (error !== undefined || code === undefined || state === undefined)
    return { kind: 'refused', message: null };
  try {
    const { access_token, email } = await call(
      service === 'google' ? 'googleCallback' : 'oidcCallback',
      { body: { code, state } },
    );
    if (isProvingByService()) return await reportProof(access_token);
    return { kind: 'entered', access_token, email };
  } catch (refusal) {
    if (refusal instanceof OfflineError) return { kind: 'refused', message: refusal.message };
    if (!(refusal instanceof ApiError)) throw refusal;
    const { email, join_token } = refusal.extra;
    if (
      refusal.code === 'account_exists' &&
      typeof email === 'string' &&
      typeof join_token === 'string'
    )
      return { kind: 'account_exists', email, join_token };
    const pending = pendingSignIn(refusal);
    if (pending !== null) return { kind: 'code_required', pending };
    return { kind: 'refused', message: refusal.message };
  }
}

/**
 * Announces the repeated sign-in when the server returned the token of this session. A token of
 * another account is logged out and refused.
 */
async function reportProof(token: string): Promise<SignInComeback> {
  if (token !== bearer()) {
    await call('logout', {}, { headers: { authorization: `Bearer ${token}` } });
    return {
      kind: 'refused',
      message: 'Ce compte n’est pas celui de votre compte Recueil : choisissez l’autre.',
    };
  }
  announceStepUp();
  return { kind: 'proven' };
}
