import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FlowConfiguration } from '#contract/flow-configuration.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { type Team, teamQuery } from '../session/current-session.ts';

interface Save {
  flow: FlowConfiguration;
  /** The revision that was being edited; null overwrites whatever is there. */
  revision: number | null;
}

/** Saves the flow over the revision that was edited; another person’s newer one is 409 `stale`. */
export function useSaveFlow(): UseMutationResult<Team, Error, Save> {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ flow, revision }: Save) => {
      const headers = revision === null ? {} : { 'if-match': String(revision) };
      return (await ask('saveFlowConfiguration', { body: { flow_configuration_config: flow } }, { headers })).data;
    },
    onSuccess: (team) => {
      queryClient.setQueryData(teamQuery.queryKey, team);
      void queryClient.invalidateQueries({ queryKey: ['listQueuedReviews'] });
      showToast({ title: 'Le déroulé est enregistré', color: 'primary' });
    },
  });
}

export const isStale = (error: unknown): boolean => error instanceof ApiError && error.code === 'stale';
