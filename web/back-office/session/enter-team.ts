import type { QueryClient } from '@tanstack/react-query';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { ApiError } from '#web/api/api-error.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { writePlainSearch } from '../plain-search.ts';
import { idOf } from '../search-values.ts';
import { teamQuery } from './current-session.ts';
import { switchTeam } from './switch-team.ts';

type Address = Pick<ParsedLocation, 'pathname' | 'search'>;

/**
 * A link in a mail names its team (`team=12`), for people of several: that one becomes current before the page is read, and its name leaves the address.
 * Throws the redirect.
 */
export async function enterTeamOfAddress(
  queryClient: QueryClient,
  { pathname, search }: Address,
): Promise<void> {
  const wanted = teamOf(search);
  if (wanted === undefined) return;
  const current = await queryClient.ensureQueryData(teamQuery);
  if (current.id !== wanted) await openTeam(queryClient, wanted, null);
  const { team: _, ...rest } = search as Record<string, unknown>;
  // Two strokes at its beginning would make it the address of another site.
  throw redirect({
    href: pathname.replace(/^\/{2,}/u, '/') + writePlainSearch(rest),
    replace: true,
  });
}

/** Makes a team of an address current; whoever is not of it, and an address that names none, is told and led to the dashboard. */
export async function openTeam(
  queryClient: QueryClient,
  teamId: string,
  phoneNumberId: string | null,
): Promise<void> {
  try {
    await switchTeam(queryClient, teamId, phoneNumberId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showErrorToast(
      error.status >= 500
        ? error.message
        : 'Ce lien mène à une boutique dont vous n’êtes pas membre.',
    );
    throw redirect({ to: '/dashboard', replace: true });
  }
}

function teamOf(search: object): string | undefined {
  return idOf('team' in search ? search.team : undefined);
}
