import type { Building } from './use-builder.ts';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';
import { type ReactNode, useState } from 'react';
import { useSession } from '#web/back-office/session/use-session.ts';
import { useQueryClient, useQuery } from '@tanstack/react-query';
import { exampleOrderContext } from '../components/example-page.ts';
import { previewOf } from './preview-page.ts';
import { ask } from '#web/api/ask.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { teamQuery } from '#web/back-office/session/current-session.ts';
import { call } from '#web/api/call.ts';
import { CustomerPreview } from '#web/back-office/components/customer-preview.tsx';
import { Button } from '#web/ui/buttons/button.tsx';

export interface HistoryDialogProps extends Pick<Building, 'dispatch' | 'draftStore'> {
  isOpen: boolean;
  onClose: () => void;
  /** The page that is being edited. */
  page: CustomerPageName;
  isReader: boolean;
}

export function ChosenVersion({
  id,
  online,
  page,
  dispatch,
  draftStore,
  isReader,
  onClose,
}: { id: string; online: string | null } & Omit<HistoryDialogProps, 'isOpen'>): ReactNode {
  const { team } = useSession();
  const queryClient = useQueryClient();
  const [order] = useState(() => exampleOrderContext(Date.now()));
  const [isRestoring, setRestoring] = useState(false);
  const { data: version } = useQuery({
    queryKey: ['getCustomizationVersion', id],
    queryFn: async ({ signal }) =>
      (await ask('getCustomizationVersion', { params: { id } }, { signal })).data,
    staleTime: Infinity,
  });
  if (!version) return <Skeleton className="h-96 w-full" />;
  const then = { ...team, customization_config: version.customization_config };
  const workOn = () => {
    dispatch({ do: 'replace', pages: version.customization_config.pages, at: Date.now() });
    onClose();
    showToast({
      title: 'Pages reprises dans le brouillon',
      action: { label: 'Annuler', run: () => dispatch({ do: 'undo' }) },
    });
  };
  const putOnline = async (versionId: string, over: number): Promise<number> => {
    const { data } = await ask(
      'restoreCustomizationVersion',
      { params: { id: versionId } },
      { headers: { 'if-match': String(over) } },
    );
    queryClient.setQueryData(teamQuery.queryKey, data);
    draftStore.restart((await call('getCustomizationDraft')).data);
    void queryClient.invalidateQueries({ queryKey: ['listCustomizationVersions'] });
    return data.revisions.customization;
  };
  // Restores the previous version over the revision that this restoration created, so that a later
  // publication by another person is not overwritten.
  const takeBack = async (versionId: string, over: number) => {
    await putOnline(versionId, over);
    showToast({ title: 'La version d’avant est de nouveau en ligne', color: 'primary' });
  };
  const restore = async () => {
    setRestoring(true);
    try {
      const revision = await putOnline(id, team.revisions.customization);
      onClose();
      const action =
        online === null
          ? undefined
          : { label: 'Annuler', run: () => void takeBack(online, revision) };
      showToast({
        title: 'La version choisie est de nouveau en ligne',
        description: 'Votre brouillon n’a pas changé.',
        color: 'primary',
        duration: 10_000,
        ...(action && { action }),
      });
    } finally {
      setRestoring(false);
    }
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <CustomerPreview
        page={previewOf(then, version.customization_config.pages, order, {
          page,
          moment: 'five',
          locale: 'fr',
        })}
        label="Aperçu de la version choisie"
      />
      {!isReader && (
        <>
          <Button onClick={workOn}>Reprendre dans le brouillon</Button>
          {!version.is_current && (
            <Button busy={isRestoring} onClick={() => void restore()}>
              Remettre en ligne telle quelle
            </Button>
          )}
        </>
      )}
    </div>
  );
}
