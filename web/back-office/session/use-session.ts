import { useSuspenseQuery } from '@tanstack/react-query';
import { type Team, type User, teamQuery, userQuery } from './current-session.ts';

/**
 * The signed-in person and their current team. Only under the guards `auth` and `checking-admin`,
 * which have read both before.
 */
export function useSession(): { user: User; team: Team } {
  const { data: user } = useSuspenseQuery(userQuery);
  const { data: team } = useSuspenseQuery(teamQuery);
  return { user, team };
}
