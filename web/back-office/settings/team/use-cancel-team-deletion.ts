import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { teamQuery } from '../../session/current-session.ts';

/** Gives up ending the shop: it stays, and what it could send goes again. */
export function useKeepTeam(): { isPending: boolean; keepTeam: () => void } {
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
  return { isPending, keepTeam: () => mutate() };
}
