import { forgetAnswers } from './kept-answers.ts';
import { clearCookie, readCookie, writeCookie } from './cookies.ts';

/** An impersonation comes before one’s own session on every call. */
export const bearer = (): string | null =>
  readCookie('impersonation_token') ?? readCookie('access_token');

export function keepAccessToken(token: string): void {
  writeCookie('access_token', token);
}

/** Under somebody’s name from here on. */
export function keepImpersonationToken(token: string): void {
  writeCookie('impersonation_token', token);
}

export const isImpersonating = (): boolean => readCookie('impersonation_token') !== null;

/** Clears that token and no other: one’s own session goes on. */
export function forgetImpersonation(): void {
  clearCookie('impersonation_token');
  forgetAnswers();
}

/** Both tokens, the one in force first: logging out closes each of their sessions. */
export const heldTokens = (): string[] =>
  [readCookie('impersonation_token'), readCookie('access_token')].filter((token) => token !== null);

export function forgetTokens(): void {
  clearCookie('impersonation_token');
  clearCookie('access_token');
  forgetAnswers();
}

let currentTeam: string | null = null;
/** The team this tab believes to be in. Sent with each call, so that a second tab that switched is noticed (409 `team_changed`). */
export const teamOfThisTab = (): string | null => currentTeam;
export function setTeamOfThisTab(id: string | null): void {
  currentTeam = id;
}
