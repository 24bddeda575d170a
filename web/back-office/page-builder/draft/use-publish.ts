import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { DraftPages } from '#contract/settings/page-blocks.ts';
import { PAGE_NAMES } from '#contract/settings/page-rules.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showErrorToast, showToast } from '#web/ui/feedback/toast-store.ts';
import { type Team, teamQuery } from '#web/back-office/session/current-session.ts';
import { findMissing } from '../blocks/block-catalogue.ts';
import { isSame } from './merge-pages.ts';
import type { Building } from '../use-builder.ts';

/** The pages that another person published while these were edited. */
export interface PublishedMeanwhile {
  team: Team;
  message: string;
}

export interface Publishing {
  isPublishing: boolean;
  /** True when the pages differ from the published ones. */
  isAhead: boolean;
  meanwhile: PublishedMeanwhile | null;
  publish: (over?: Team) => Promise<void>;
  closeMeanwhile: () => void;
}

const NOT_PUBLISHED = 'Les pages ne sont pas publiées.';

/**
 * Publishes the pages over the revision that was read. The result is memoised, so that typing does
 * not render its users again.
 */
export function usePublish(
  team: Team,
  { state, dispatch, draftStore, latest }: Building,
): Publishing {
  const queryClient = useQueryClient();
  const [isPublishing, setPublishing] = useState(false);
  const [meanwhile, setMeanwhile] = useState<PublishedMeanwhile | null>(null);
  const isAhead = useMemo(
    () => !isSame(state.pages, team.customization_config.pages),
    [state.pages, team],
  );
  return useMemo(() => {
    const send = async (over: Team): Promise<void> => {
      try {
        const customization_config = { ...over.customization_config, pages: latest() };
        const { data } = await call(
          'saveCustomizationConfig',
          { body: { customization_config } },
          { headers: { 'if-match': String(over.revisions.customization) } },
        );
        queryClient.setQueryData(teamQuery.queryKey, data);
        draftStore.restart((await call('getCustomizationDraft')).data);
        void queryClient.invalidateQueries({ queryKey: ['listCustomizationVersions'] });
        setMeanwhile(null);
        showToast({
          title: 'Vos pages sont en ligne',
          description: 'Vos clients les voient dès maintenant.',
          color: 'primary',
        });
      } catch (error) {
        if (!(error instanceof ApiError))
          return void showErrorToast(
            `${NOT_PUBLISHED} Le serveur ne répond pas. Elles restent en brouillon.`,
          );
        if (error.code !== 'stale') return void showErrorToast(error.message);
        const newer = await readNewer();
        if (newer === null) return;
        // The other person changed only the brand or the texts, which do not conflict with these
        // pages.
        const isNewer = newer.revisions.customization !== over.revisions.customization;
        if (isNewer && isSame(newer.customization_config.pages, over.customization_config.pages))
          return send(newer);
        setMeanwhile({ team: newer, message: error.message });
      }
    };
    const publish = async (over = team): Promise<void> => {
      if (isStopped(latest(), dispatch)) return;
      setPublishing(true);
      try {
        // Saves the draft completely first, because publishing ends it.
        await draftStore.flush();
        if (!draftStore.isSplit()) await send(over);
      } finally {
        setPublishing(false);
      }
    };
    return { isPublishing, isAhead, meanwhile, publish, closeMeanwhile: () => setMeanwhile(null) };
  }, [team, queryClient, dispatch, draftStore, latest, isPublishing, isAhead, meanwhile]);
}

/** Returns the newer team, or null after a toast when it cannot be read. */
async function readNewer(): Promise<Team | null> {
  try {
    return (await call('getTeam', {})).data;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    showErrorToast(`${NOT_PUBLISHED} ${error.message} Elles restent en brouillon.`);
    return null;
  }
}

/** Selects the first incomplete block and returns true, or returns false when all are complete. */
function isStopped(pages: DraftPages, dispatch: Building['dispatch']): boolean {
  for (const page of PAGE_NAMES) {
    const missing = pages[page].find((block) => !block.is_hidden && findMissing(block) !== null);
    if (!missing) continue;
    dispatch({ do: 'select', page, id: missing.id });
    showErrorToast(`Un bloc n’est pas terminé. ${findMissing(missing) ?? ''}`);
    return true;
  }
  return false;
}
