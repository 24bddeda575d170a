import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#web/api/call.ts';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { useSession } from '../session/use-session.ts';
import { Builder } from './builder.tsx';

/**
 * Edits the customer pages block by block. The draft is always read again first, so that nobody
 * starts from an old copy.
 */
export function BuilderScreen(): ReactNode {
  const { team } = useSession();
  const draft = useQuery({
    queryKey: ['getCustomizationDraft', team.id],
    queryFn: async ({ signal }) =>
      (await call('getCustomizationDraft', undefined, { signal })).data,
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  return (
    <>
      <title>Pages clients · Recueil</title>
      {draft.data ? (
        <Builder key={team.id} team={team} first={draft.data} />
      ) : draft.isError ? (
        <Unread error={draft.error} onRetry={() => void draft.refetch()} />
      ) : (
        <Waiting />
      )}
    </>
  );
}

function Unread({ error, onRetry }: { error: Error; onRetry: () => void }): ReactNode {
  return (
    <main className="p-8 max-md:p-4">
      <h1 className="mb-4 text-20 font-strong">Pages clients</h1>
      <Broken
        title="Le brouillon n’a pas pu être chargé"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={onRetry}
      >
        Vos pages publiées ne changent pas, et vos clients les voient comme avant.
      </Broken>
    </main>
  );
}

function Waiting(): ReactNode {
  return (
    <main aria-busy="true" className="p-8 max-md:p-4">
      <h1 className="text-20 font-strong">Pages clients</h1>
      <div className="mt-6 grid gap-4">
        <Skeleton className="w-80" />
        <Skeleton className="w-64" />
        <Skeleton className="w-72" />
      </div>
    </main>
  );
}
