import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { writePlainSearch } from '../plain-search.ts';
import { idOf } from '../search-values.ts';
import { teamQuery } from './current-session.ts';

type Address = Pick<ParsedLocation, 'pathname' | 'search'>;

/**
 * Selects the team that a link in an email names (`team=12`), for members of several teams, before
 * the page is read. Then removes it from the address by throwing a redirect.
 */
export async function enterTeamOfAddress(
  queryClient: QueryClient,
  { pathname, search }: Address,
): Promise<void> {
  const teamId = teamOf(search);
  if (teamId === undefined) return;
  const current = await queryClient.ensureQueryData(teamQuery);
  if (current.id !== teamId)
    await (await import('./enter-new-team.ts')).enterNewTeam(queryClient, teamId, null);
  const { team: _, ...rest } = search as Record<string, unknown>;
  // A path that begins with two slashes would be the address of another site.
  throw redirect({
    href: pathname.replace(/^\/{2,}/u, '/') + writePlainSearch(rest),
    replace: true,
  });
}

function teamOf(search: object): string | undefined {
  return idOf('team' in search ? search.team : undefined);
}
