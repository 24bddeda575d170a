import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { ApiError } from '#web/api/api-error.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { switchToTeam } from './switch-to-team.ts';

/**
 * Selects the team of an address. When the person is not a member or the team does not exist, shows
 * an error and redirects to the dashboard.
 */
export async function enterNewTeam(
  queryClient: QueryClient,
  teamId: string,
  phoneNumberId: string | null,
): Promise<void> {
  try {
    await switchToTeam(queryClient, teamId, phoneNumberId);
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
