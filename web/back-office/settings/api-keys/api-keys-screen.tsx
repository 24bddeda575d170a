import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { apiKeysQuery } from './api-keys-data.ts';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { KeyRow } from './key-row.tsx';
import { ListSkeleton } from '#web/ui/feedback/skeleton.tsx';

/** Manages the API keys with which sites and programs access this shop. */
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
        title="Les clés n’ont pas pu être chargées"
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
        <Empty drawing="connection" title="Aucune clé pour l’instant" action={create}>
          Une clé par outil : vous saurez laquelle sert, et vous pourrez en révoquer une sans
          toucher aux autres.
        </Empty>
      )}
      {!data && <ListSkeleton />}
      <ul aria-label="Clés d’API" className="empty:hidden">
        {data?.data.map((key) => (
          <KeyRow key={key.id} apiKey={key} />
        ))}
      </ul>
      <CreateKeyDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </section>
  );
}
