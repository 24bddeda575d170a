import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError, OfflineError } from '#web/api/api-error.ts';
import { bearer, clearTokens, heldTokens, setTeamOfThisTab } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';
import { whenSessionEnds } from '#web/api/ask.ts';
import { announceTeamChange } from '#web/api/team-changed.ts';
import { keepWork } from './kept-work.ts';

export type Team = Answer<'getTeam'>['data'];
export type User = Answer<'getUser'>;

const ASKED_AGAIN_AFTER_MS = 3_000;

/** The person, kept until logout. */
export const userQuery = queryOptions({
  queryKey: ['getUser', null],
  queryFn: (): Promise<User> => untilAnswered(() => call('getUser')),
  staleTime: Infinity,
});

/**
 * The team of this tab, complete with its settings. After a save, put the answer there:
 * `queryClient.setQueryData(teamQuery.queryKey, team)`.
 */
export const teamQuery = queryOptions({
  queryKey: ['getTeam', null],
  queryFn: readTeam,
  staleTime: 60_000,
});

async function readTeam(): Promise<Team> {
  const { data } = await untilAnswered(() => call('getTeam'));
  setTeamOfThisTab(data.id);
  return data;
}

/**
 * No answer at all is not a failure yet: it is asked again, under the offline banner, until there
 * is one.
 */
async function untilAnswered<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof OfflineError)) throw error;
      await new Promise((resolve) => setTimeout(resolve, ASKED_AGAIN_AFTER_MS));
    }
  }
}

/**
 * The signed-in person and team, or null. An answered failure of either ends the session: logged
 * out, with what was typed kept.
 */
export async function currentSession(
  queryClient: QueryClient,
): Promise<{ user: User; team: Team } | null> {
  if (!bearer()) return null;
  try {
    const [user, team] = await Promise.all([
      queryClient.ensureQueryData(userQuery),
      queryClient.ensureQueryData(teamQuery),
    ]);
    return { user, team };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    keepWork(queryClient.getQueryData(userQuery.queryKey)?.id ?? null);
    clearSession();
    return null;
  }
}

/**
 * Logs out when a later reading of the team is answered by a failure, and asks for the team as soon
 * as any call was answered 401: that answer decides. `onEnd` runs the guards again, which lead to
 * the login.
 */
export function endSessionOnTeamFailure(queryClient: QueryClient, onEnd: () => void): void {
  whenSessionEnds(() => {
    if (bearer()) void queryClient.refetchQueries({ queryKey: teamQuery.queryKey });
  });
  queryClient.getQueryCache().subscribe((event) => {
    if (
      event.type !== 'updated' ||
      event.action.type !== 'error' ||
      event.query.queryKey[0] !== teamQuery.queryKey[0]
    )
      return;
    if (event.query.state.data === undefined || !(event.action.error instanceof ApiError)) return; // the guard that is reading it decides
    if (!bearer()) return; // left already
    if (event.action.error.code === 'team_changed') return announceTeamChange(); // another tab’s choice is no failure of the session
    keepWork(queryClient.getQueryData(userQuery.queryKey)?.id ?? null);
    clearSession();
    onEnd();
  });
}

/**
 * Closes each session at the server, whatever it answers, then forgets tokens, user and team here.
 */
export async function logOut(): Promise<void> {
  const closing = heldTokens().map((token) =>
    call('logout', {}, { headers: { authorization: `Bearer ${token}` } }),
  );
  await Promise.allSettled(closing);
  clearSession();
}

/** Tokens and team; the auth layout drops the rest of what was read. */
function clearSession(): void {
  clearTokens();
  setTeamOfThisTab(null);
}
