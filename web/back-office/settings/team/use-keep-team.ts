import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { teamQuery } from '../../session/current-session.ts';

/** Gives up ending the shop: it stays, and what it could send goes again. */
export function useKeepTeam(): { isPending: boolean; keep: () => void } {
  const queryClient = useQueryClient();
  const { isPending, mutate } = useMutation({
    mutationFn: () => ask('keepTeam'),
    onSuccess: (kept) => {
      queryClient.setQueryData(teamQuery.queryKey, kept.data);
      showToast({
        title: `${kept.data.name} est gardée`,
        description: 'Ce qui était retenu repart.',
        color: 'primary',
      });
    },
  });
  return { isPending, keep: () => mutate() };
}
