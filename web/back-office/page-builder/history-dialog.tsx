import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { classNames } from '#web/ui/layout/class-names.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { type HistoryDialogProps, ChosenVersion } from './chosen-version.tsx';

type Version = Answer<'listCustomizationVersions'>['data'][number];

/**
 * Lists the published versions with their author and date. Each can be viewed, edited again or
 * published again.
 */
export function HistoryDialog({
  isOpen,
  onClose,
  page,
  dispatch,
  draftStore,
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
          title="L’historique n’a pas pu être chargé"
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
            draftStore={draftStore}
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
  legal_text: 'pied de page légal',
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
          {[version.published_by ?? 'Au départ', parts].filter((label) => label !== '').join(' · ')}
        </span>
      </button>
    </li>
  );
}
