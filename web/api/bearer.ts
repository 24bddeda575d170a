import { clearAnswers } from './kept-answers.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';

/** An impersonation comes before one’s own session on every call. */
export const bearer = (): string | null =>
  readCookie('impersonation_token') ?? readCookie('access_token');

export function storeAccessToken(token: string): void {
  writeCookie('access_token', token);
}

/** Under somebody’s name from here on. */
export function storeImpersonationToken(token: string): void {
  writeCookie('impersonation_token', token);
}

export const isImpersonating = (): boolean => readCookie('impersonation_token') !== null;

/** Clears that token and no other: one’s own session goes on. */
export function clearImpersonation(): void {
  clearCookie('impersonation_token');
  clearAnswers();
}

/** Both tokens, the one in force first: logging out closes each of their sessions. */
export const heldTokens = (): string[] =>
  [readCookie('impersonation_token'), readCookie('access_token')].filter((token) => token !== null);

export function clearTokens(): void {
  clearCookie('impersonation_token');
  clearCookie('access_token');
  clearAnswers();
}

let currentTeam: string | null = null;
/**
 * The team this tab believes to be in. Sent with each call, so that a second tab that switched is
 * noticed (409 `team_changed`).
 */
export const teamOfThisTab = (): string | null => currentTeam;
export function setTeamOfThisTab(id: string | null): void {
  currentTeam = id;
}
