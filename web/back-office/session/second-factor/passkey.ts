import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError, OfflineError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { call } from '#web/api/call.ts';

/**
 * A new challenge is requested after this time, in milliseconds, because the server’s challenge
 * expires after five minutes.
 */
const CHALLENGE_MS = 270_000;

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON'];
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON'];

/**
 * Returns true when the person closed the browser’s window or it timed out. No error is shown then.
 */
export function isAborted(error: unknown): boolean {
  return (
    (error instanceof WebAuthnError && error.code === 'ERROR_CEREMONY_ABORTED') ||
    (error instanceof Error && ['AbortError', 'NotAllowedError'].includes(error.name))
  );
}

/** Returns the error in French, because browsers’ messages are in English. */
export function passkeyRefusal(error: unknown): string {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED')
    return 'Cet appareil a déjà une clé d’accès pour ce compte.';
  if (error instanceof WebAuthnError && error.code === 'ERROR_INVALID_DOMAIN')
    return 'Les clés d’accès ne fonctionnent pas à cette adresse : ouvrez Recueil par son nom, et non par une adresse IP.';
  if (error instanceof ApiError || error instanceof OfflineError || error instanceof NoPasskeys)
    return error.message;
  return 'Votre appareil n’a pas pu créer ou lire la clé d’accès : réessayez, ou utilisez-en un autre.';
}

class NoPasskeys extends Error {
  override name = 'NoPasskeys';
}

/** Creates a passkey on this device and adds it to the account. */
export async function createPasskey(name: string): Promise<Answer<'addPasskey'>['data']> {
  if (!browserSupportsWebAuthn())
    throw new NoPasskeys(
      'Ce navigateur ne prend pas en charge les clés d’accès : essayez-en un plus récent.',
    );
  const { data: options } = await ask('offerPasskey');
  const response = await startRegistration({ optionsJSON: options as unknown as CreationOptions });
  const { data } = await ask('addPasskey', { body: { name, response } });
  return data;
}

/**
 * Signs in with a passkey that the person chooses in the browser’s window, and returns the token.
 * `joinToken` comes from a refused sign-in by a service, which is then linked to the account.
 */
export async function signInWithPasskey(joinToken: string | null = null): Promise<string> {
  const { data: options } = await call('askPasskey');
  const response = await startAuthentication({ optionsJSON: options as unknown as RequestOptions });
  const { access_token } = await call('signInByPasskey', {
    body: { response, join_token: joinToken },
  });
  return access_token;
}

/**
 * Offers the passkeys in the autofill list of the email field while the page is open. Returns a
 * function that stops this. The person did not request it, so only errors of the server are
 * reported, not those of the browser.
 */
export function offerPasskeys(
  onToken: (token: string) => void,
  onRefused: (error: unknown) => void,
): () => void {
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const offer = async (): Promise<void> => {
    if (isStopped || !(await browserSupportsWebAuthnAutofill())) return;
    const options = await call('askPasskey').catch(() => null);
    if (options === null) return; // The form and the button can still be used.
    // A new request aborts the previous one.
    timer = setTimeout(() => void offer().catch(() => undefined), CHALLENGE_MS);
    const response = await startAuthentication({
      optionsJSON: options.data as unknown as RequestOptions,
      useBrowserAutofill: true,
    });
    const { access_token } = await call('signInByPasskey', { body: { response } });
    if (!isStopped) onToken(access_token);
  };
  void offer().catch((error: unknown) => {
    if (!isStopped && error instanceof ApiError) onRefused(error);
  });
  return () => {
    isStopped = true;
    clearTimeout(timer);
    WebAuthnAbortService.cancelCeremony();
  };
}

/** Confirms the identity of the signed-in person with a passkey. */
export async function proveByPasskey(): Promise<void> {
  const { data: options } = await call('askStepUp');
  const passkey = await startAuthentication({ optionsJSON: options as unknown as RequestOptions });
  await call('stepUp', { body: { passkey } });
}
