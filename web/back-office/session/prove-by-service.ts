import type { SignInService } from '../login/sign-in-methods.ts';

/**
 * The page of the sign-in service opens in a separate window, so that unsaved input stays here.
 * Both windows have the same origin, so they share the local storage and a broadcast channel.
 */
const MARK = 'recueil.proving';
const CHANNEL = 'recueil.proof';
/** Milliseconds after which an unfinished authentication is considered abandoned. */
const LONGEST = 10 * 60_000;

const PAGES: Record<SignInService, string> = {
  google: '/google/redirect',
  // The company’s service may have an open session, so it is asked to authenticate the person
  // again.
  oidc: '/oidc/redirect?prove=1',
};

/**
 * Opens the service’s page and calls `onProven` when it has authenticated the person. Returns a
 * function that stops waiting.
 */
export function proveByService(service: SignInService, onProven: () => void): () => void {
  localStorage.setItem(MARK, String(Date.now()));
  const channel = new BroadcastChannel(CHANNEL);
  const stop = (): void => {
    channel.close();
    localStorage.removeItem(MARK);
  };
  channel.addEventListener('message', () => {
    stop();
    onProven();
  });
  window.open(PAGES[service], '_blank', 'popup,width=520,height=680');
  return stop;
}

/** Returns true when the current page was opened by `proveByService` in a separate window. */
export function isProvingByService(): boolean {
  return Date.now() - Number(localStorage.getItem(MARK) ?? 0) < LONGEST;
}

/**
 * Notifies the first window that the step-up succeeded, then closes this window where the browser
 * allows it.
 */
export function announceStepUp(): void {
  localStorage.removeItem(MARK);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('proven');
  channel.close();
  window.close();
}
