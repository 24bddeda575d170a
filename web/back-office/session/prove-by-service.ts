import type { SignInService } from '../login/sign-in-methods.ts';

/**
 * The page of the sign-in service opens in a window of its own, so that what was typed here stays.
 * Both pages are of one origin: they share the browser's storage and speak by a channel.
 */
const MARK = 'recueil.proving';
const CHANNEL = 'recueil.proof';
/** A journey that takes longer was given up, in milliseconds. */
const LONGEST = 10 * 60_000;

const PAGES: Record<SignInService, string> = {
  google: '/google/redirect',
  // A company's service remembers its people: it is asked to authenticate the person again.
  oidc: '/oidc/redirect?prove=1',
};

/**
 * Opens the service's page; calls back once it vouched for the person. Returns what stops waiting.
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

/** Whether the page that the service sends back to is in that window. */
export function isProvingByService(): boolean {
  return Date.now() - Number(localStorage.getItem(MARK) ?? 0) < LONGEST;
}

/** Tells the first window that the step-up succeeded, and closes this one where it can. */
export function announceStepUp(): void {
  localStorage.removeItem(MARK);
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage('proven');
  channel.close();
  window.close();
}
