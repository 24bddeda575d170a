import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError, OfflineError } from '#web/api/api-error.ts';
import { bearer, clearTokens, heldTokens, setTeamOfThisTab } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';
import { whenSessionEnds } from '#web/api/ask.ts';
import { announceTeamChange } from '#web/api/team-changed.ts';
import { saveWork } from './saved-work.ts';

export type Team = Answer<'getTeam'>['data'];
export type User = Answer<'getUser'>;

const ASKED_AGAIN_AFTER_MS = 3_000;

/** The signed-in person. Stays fresh until logout. */
export const userQuery = queryOptions({
  queryKey: ['getUser', null],
  queryFn: (): Promise<User> => untilAnswered(() => call('getUser')),
  staleTime: Infinity,
});

/**
 * The team of this tab with its settings. After a save, store the answer:
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

/** Repeats a request until the server answers. Meanwhile the offline banner is shown. */
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
 * Returns the signed-in person and team, or null. When the server answers either request with an
 * error, the session ends: the person is logged out and unsaved input is stored.
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
    saveWork(queryClient.getQueryData(userQuery.queryKey)?.id ?? null);
    clearSession();
    return null;
  }
}

/**
 * Logs out when the server answers a later read of the team with an error. After a 401 of any
 * request, the team is read at once, and this answer decides. `onEnd` runs the guards again, which
 * redirect to the login.
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
    // The guard that is reading the team handles the error.
    if (event.query.state.data === undefined || !(event.action.error instanceof ApiError)) return;
    if (!bearer()) return; // Already logged out.
    // Another tab selected another team, which does not end the session.
    if (event.action.error.code === 'team_changed') return announceTeamChange();
    saveWork(queryClient.getQueryData(userQuery.queryKey)?.id ?? null);
    clearSession();
    onEnd();
  });
}

/**
 * Ends each session on the server, ignoring errors, then deletes the tokens, the person and the
 * team here.
 */
export async function logOut(): Promise<void> {
  const closing = heldTokens().map((token) =>
    call('logout', {}, { headers: { authorization: `Bearer ${token}` } }),
  );
  await Promise.allSettled(closing);
  clearSession();
}

/** Deletes the tokens and the team. The auth layout clears the query cache. */
function clearSession(): void {
  clearTokens();
  setTeamOfThisTab(null);
}
