import { useSuspenseQuery } from '@tanstack/react-query';
import { type Team, type User, teamQuery, userQuery } from './current-session.ts';

/**
 * Returns the signed-in person and their current team. Usable only under the guards `auth` and
 * `checking-admin`, which read both.
 */
export function useSession(): { user: User; team: Team } {
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: team } = useSuspenseQuery(teamQuery);
  return { user, team };
}
