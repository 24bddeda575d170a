import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { Moment, RelativeTime } from '#web/ui/format/relative-time.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { apiKeysQuery, SCOPE_LABELS } from './api-keys-data.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';

type ApiKey = Answer<'listApiKeys'>['data'][number];

/** Keys by which a site or a tool speaks to Recueil for this shop. */
export function ApiKeysScreen(): ReactNode {
  const { team } = useSession();
  if (team.role !== 'owner')
    return (
      <Empty title="Réservé aux propriétaires">
        Les clés d’API donnent accès aux données de la boutique : seuls ses propriétaires les voient
        et les créent.
      </Empty>
    );
  return <Keys />;
}

function Keys(): ReactNode {
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery(apiKeysQuery);
  if (error && !data) {
    return (
      <Broken
        title="Les clés n’ont pas pu être lues"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        Elles continuent de fonctionner.
      </Broken>
    );
  }
  const create = (
    <Button look="primary" icon={KeyRound} onClick={() => setCreating(true)}>
      Créer une clé
    </Button>
  );
  return (
    <section>
      <SectionHead
        title="Clés d’API"
        what={
          <>
            Votre site ou un outil envoie les commandes et lit les avis avec une clé. Les appels
            sont décrits dans{' '}
            <a href="/api/reference" className="link" target="_blank" rel="noreferrer">
              la référence de l’API
            </a>
            .
          </>
        }
        action={data && data.data.length > 0 ? create : undefined}
      />
      {data?.data.length === 0 && (
        <Empty title="Aucune clé pour l’instant" action={create}>
          Une clé par outil : vous saurez laquelle sert, et vous pourrez en révoquer une sans
          toucher aux autres.
        </Empty>
      )}
      <ul aria-label="Clés d’API" className="empty:hidden">
        {data?.data.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
      <CreateKeyDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </section>
  );
}

function KeyRow({ apiKey }: { apiKey: ApiKey }): ReactNode {
  const queryClient = useQueryClient();
  const [isEnding, setEnding] = useState(false);
  const revoke = useMutation({
    mutationFn: () => ask('revokeApiKey', { params: { id: apiKey.id } }),
    onSuccess: () => showToast({ title: 'Clé révoquée', color: 'primary' }),
    onSettled: async () => {
      setEnding(false);
      await queryClient.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    },
  });
  return (
    <li className="hairline-t flex min-h-16 items-center gap-x-6 gap-y-1 py-2.5 leading-5 max-md:flex-wrap">
      <span className="min-w-0 flex-1 max-md:basis-full">
        <span className="flex items-baseline gap-2">
          <span className="truncate font-medium">{apiKey.label}</span>
          <code className="flex-none font-mono text-12 text-ink-3">rcl_…{apiKey.hint}</code>
        </span>
        <span className="block text-ink-2">
          {apiKey.scopes.map((scope) => SCOPE_LABELS[scope].label).join(' · ')}
        </span>
      </span>
      <span className="flex-none text-right text-12 text-ink-3 max-md:flex-1 max-md:text-left">
        <span className="block">
          {apiKey.last_used_at ? (
            <>
              utilisée <RelativeTime at={apiKey.last_used_at} />
            </>
          ) : (
            'jamais utilisée'
          )}
        </span>
        <span className="block">
          créée le <Moment at={apiKey.created_at} />
        </span>
      </span>
      <Button
        look="danger-ghost"
        onClick={() => setEnding(true)}
        aria-label={`Révoquer ${apiKey.label}`}
      >
        Révoquer…
      </Button>
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={`Révoquer la clé « ${apiKey.label} » ?`}
        confirm="Révoquer la clé"
        safe="Garder la clé"
        look="destructive"
        isBusy={revoke.isPending}
        onConfirm={() => revoke.mutate()}
      >
        Ce qui l’emploie est refusé dès le prochain appel. Une clé révoquée ne se rétablit pas : il
        faudra en créer une autre.
      </ConfirmDialog>
    </li>
  );
}
