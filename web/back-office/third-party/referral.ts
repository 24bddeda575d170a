import { scriptOf } from './foreign-scripts.ts';

const KEY = 'recueil-referral';
const SIGN_UP = 'recueil-referred-sign-up';
const LONGEST = 200;

/**
 * Who brought this person, by `?ref=` or `?via=` of the address they came to; kept for this tab
 * alone, until they have signed up.
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

/** The address that the document was opened at: the guards may have led elsewhere since. */
function firstAddress(): string {
  return performance.getEntriesByType('navigation')[0]?.name ?? location.href;
}

/**
 * Somebody who was brought here signed up, or came in by Google: said to the referral service once
 * they agree to it; where there is none, to nobody.
 */
export function referSignUp(email: string): void {
  if (scriptOf('referral') === null || heldReferral() === null) return;
  sessionStorage.setItem(SIGN_UP, email);
  dispatchEvent(new Event(SIGN_UP));
}

/** The address that is still to be told; told once. */
export function takeSignUp(): string | null {
  const email = sessionStorage.getItem(SIGN_UP);
  sessionStorage.removeItem(SIGN_UP);
  return email;
}

export function onSignUp(listener: () => void): void {
  addEventListener(SIGN_UP, listener);
}
