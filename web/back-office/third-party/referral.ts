import { scriptOf } from './foreign-scripts.ts';

const KEY = 'recueil-referral';
const SIGN_UP = 'recueil-referred-sign-up';
const LONGEST = 200;

/**
 * Returns the referral from `?ref=` or `?via=` of the first address. It is stored in this tab until
 * the sign-up.
 */
export function heldReferral(): string | null {
  const query = new URLSearchParams(URL.parse(firstAddress())?.search);
  const named = (query.get('ref') ?? query.get('via'))
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, LONGEST);
  if (named) sessionStorage.setItem(KEY, named);
  return named || sessionStorage.getItem(KEY);
}

/**
 * Returns the address with which the document was opened, because guards may have redirected since.
 */
function firstAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href;
}

/**
 * Stores the email address of a referred person who signed up, or signed in with Google. It is
 * reported to the referral service after consent. Does nothing without a referral service.
 */
export function referSignUp(email: string): void {
  if (scriptOf('referral') === null || heldReferral() === null) return;
  sessionStorage.setItem(SIGN_UP, email);
  dispatchEvent(new Event(SIGN_UP));
}

/** Returns the address to report and deletes it, so that it is reported once. */
export function takeSignUp(): string | null {
  const email = sessionStorage.getItem(SIGN_UP);
  sessionStorage.removeItem(SIGN_UP);
  return email;
}

export function onSignUp(listener: () => void): void {
  addEventListener(SIGN_UP, listener);
}
