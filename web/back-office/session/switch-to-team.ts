import type { QueryClient } from '@tanstack/react-query';
import { setTeamOfThisTab } from '#web/api/bearer.ts';
import { call } from '#web/api/call.ts';
import { type Team, teamQuery, userQuery } from './current-session.ts';

/**
 * Selects another team and number in this session, and clears the cached data of the previous team.
 * Throws the server’s error.
 */
export async function switchToTeam(
  queryClient: QueryClient,
  teamId: string,
  phoneNumberId: string | null,
): Promise<Team> {
  const { data } = await call('switchTeam', {
    body: { team_id: teamId, phone_number_id: phoneNumberId },
  });
  setTeamOfThisTab(data.id);
  queryClient.removeQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== userQuery.queryKey[0] && queryKey[0] !== teamQuery.queryKey[0],
  });
  queryClient.setQueryData(teamQuery.queryKey, data);
  return data;
}
