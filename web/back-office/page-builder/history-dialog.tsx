import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { CustomerPageName } from '#contract/settings/page-rules.ts';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { call } from '#web/api/call.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { CustomerPreview } from '../components/customer-preview.tsx';
import { teamQuery } from '../session/current-session.ts';
import { useSession } from '../session/use-session.ts';
import { exampleOrder, previewOf } from './preview-page.ts';
import type { Building } from './use-builder.ts';

type Version = Answer<'listCustomizationVersions'>['data'][number];

interface HistoryDialogProps extends Pick<Building, 'dispatch' | 'keeper'> {
  isOpen: boolean;
  onClose: () => void;
  /** The one that is worked on. */
  page: CustomerPageName;
  isReader: boolean;
}

/** What was published, by whom and when; any of it can be looked at, worked on again, or put back at once. */
export function HistoryDialog({
  isOpen,
  onClose,
  page,
  dispatch,
  keeper,
  isReader,
}: HistoryDialogProps): ReactNode {
  const versions = useQuery({
    queryKey: ['listCustomizationVersions'],
    queryFn: async ({ signal }) =>
      (await call('listCustomizationVersions', undefined, { signal })).data,
    enabled: isOpen,
  });
  const [chosen, choose] = useState<string | null>(null);
  const [first] = versions.data ?? [];
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width={880}
      title="Ce qui a été publié"
      actions={<Button onClick={onClose}>Fermer</Button>}
    >
      {versions.isError ? (
        <Broken
          title="L’historique n’a pas pu être lu"
          requestId={versions.error instanceof ApiError ? versions.error.requestId : null}
          onRetry={() => void versions.refetch()}
        />
      ) : !versions.data ? (
        <Skeleton className="w-64" />
      ) : !first ? (
        <p className="py-6">
          Rien n’a encore été publié d’ici. Chaque publication laissera ici sa version.
        </p>
      ) : (
        <div className="mt-2 grid grid-cols-[minmax(0,1fr)_280px] gap-6 max-md:grid-cols-1">
          <ol className="max-h-[56dvh] overflow-y-auto">
            {versions.data.map((version) => (
              <VersionRow
                key={version.id}
                version={version}
                isChosen={version.id === (chosen ?? first.id)}
                onChoose={() => choose(version.id)}
              />
            ))}
          </ol>
          <ChosenVersion
            key={chosen ?? first.id}
            id={chosen ?? first.id}
            online={versions.data.find(({ is_current }) => is_current)?.id ?? null}
            page={page}
            dispatch={dispatch}
            keeper={keeper}
            isReader={isReader}
            onClose={onClose}
          />
        </div>
      )}
    </Dialog>
  );
}

const PARTS: Readonly<Record<string, string>> = {
  logo_url: 'logo',
  colors: 'couleurs',
  font: 'police',
  tone: 'ton',
  languages: 'langues',
  sender_name: 'signature',
  legal_text: 'mentions légales',
  pages: 'pages',
};

function VersionRow({
  version,
  isChosen,
  onChoose,
}: {
  version: Version;
  isChosen: boolean;
  onChoose: () => void;
}): ReactNode {
  const parts = version.changed.map((part) => PARTS[part] ?? part).join(', ');
  return (
    <li className="hairline-b">
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={classNames(
          'grid w-full gap-0.5 rounded-control px-2 py-2.5 text-left leading-5',
          isChosen ? 'bg-selected' : 'hover:bg-hover',
        )}
      >
        <span className="font-medium text-ink">
          <RelativeTime at={version.published_at} withHour />
          {version.is_current && (
            <span className="ml-2 font-normal text-primary-text">En ligne</span>
          )}
        </span>
        <span className="text-12 text-ink-2">
          {[version.published_by ?? 'Au départ', parts].filter((words) => words !== '').join(' · ')}
        </span>
      </button>
    </li>
  );
}

function ChosenVersion({
  id,
  online,
  page,
  dispatch,
  keeper,
  isReader,
  onClose,
}: { id: string; online: string | null } & Omit<HistoryDialogProps, 'isOpen'>): ReactNode {
  const { team } = useSession();
  const queryClient = useQueryClient();
  const [order] = useState(() => exampleOrder(Date.now()));
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
    keeper.restart((await call('getCustomizationDraft')).data);
    void queryClient.invalidateQueries({ queryKey: ['listCustomizationVersions'] });
    return data.revisions.customization;
  };
  // Over this very restoration: what somebody publishes meanwhile is not taken back with it.
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
