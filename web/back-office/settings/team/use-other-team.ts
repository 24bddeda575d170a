import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ApiError } from '#web/api/api-error.ts';
import { showErrorToast } from '#web/ui/feedback/toast-store.ts';
import { switchToTeam } from '../../session/switch-to-team.ts';

/**
 * Returns a function that opens another shop of the person. When the server refuses, it shows the
 * error and stays.
 */
export function useOtherTeam(): (team: {
  id: string;
  phone_numbers?: readonly { id: string }[];
}) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, phone_numbers = [] }) => {
    try {
      await switchToTeam(queryClient, id, phone_numbers[0]?.id ?? null);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return void showErrorToast(error.message);
    }
    await navigate({ to: '/dashboard' });
  };
}
