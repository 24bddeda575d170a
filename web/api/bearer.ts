import { clearAnswers } from './cached-answers.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';

/**
 * Returns the token for calls. The token of a support session takes precedence over the person’s
 * own.
 */
export const bearer = (): string | null =>
  readCookie('impersonation_token') ?? readCookie('access_token');

export function storeAccessToken(token: string): void {
  writeCookie('access_token', token);
}

/** Starts a support session in the name of another person. */
export function storeImpersonationToken(token: string): void {
  writeCookie('impersonation_token', token);
}

export const isImpersonating = (): boolean => readCookie('impersonation_token') !== null;

/** Deletes only the token of the support session. The person’s own session continues. */
export function clearImpersonation(): void {
  clearCookie('impersonation_token');
  clearAnswers();
}

/** Returns both tokens, the active one first. A sign-out ends both sessions. */
export const heldTokens = (): string[] =>
  [readCookie('impersonation_token'), readCookie('access_token')].filter((token) => token !== null);

export function clearTokens(): void {
  clearCookie('impersonation_token');
  clearCookie('access_token');
  clearAnswers();
}

let currentTeam: string | null = null;
/**
 * The team that this tab shows. It is sent with each call, so that the server detects a change of
 * team in another tab (409 `team_changed`).
 */
export const teamOfThisTab = (): string | null => currentTeam;
export function setTeamOfThisTab(id: string | null): void {
  currentTeam = id;
}
