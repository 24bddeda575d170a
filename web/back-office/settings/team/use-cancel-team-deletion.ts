import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { teamQuery } from '../../session/current-session.ts';

/** Cancels the deletion of the shop, after which its held messages are sent again. */
export function useCancelTeamDeletion(): { isPending: boolean; cancelTeamDeletion: () => void } {
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => ask('keepTeam'),
    onSuccess: (answer) => {
      queryClient.setQueryData(teamQuery.queryKey, answer.data);
      showToast({
        title: `${answer.data.name} est gardée`,
        description: 'Ce qui était mis en attente repart.',
        color: 'primary',
      });
    },
  });
  return { isPending, cancelTeamDeletion: () => mutate() };
}
