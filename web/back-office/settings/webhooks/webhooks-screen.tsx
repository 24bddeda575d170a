import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { Broken } from '#web/ui/feedback/broken.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Empty } from '#web/ui/feedback/empty.tsx';
import { useSession } from '../../session/use-session.ts';
import { SectionHead } from '../section-head.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';
import { webhooksQuery } from './webhooks-data.ts';
import { ListSkeleton } from '#web/ui/feedback/skeleton.tsx';

/** Manages the webhooks that notify the shop’s own programs of events. */
export function WebhooksScreen(): ReactNode {
  const { team } = useSession();
  if (team.role === 'reader')
    return (
      <Empty title="Réservé aux membres">
        Les webhooks envoient les avis et les contacts de la boutique ailleurs : un lecteur ne les
        voit pas.
      </Empty>
    );
  return <Webhooks />;
}

function Webhooks(): ReactNode {
  const [isCreating, setCreating] = useState(false);
  const { data, error, refetch } = useQuery(webhooksQuery);
  if (error && !data) {
    return (
      <Broken
        title="Les webhooks n’ont pas pu être chargés"
        requestId={error instanceof ApiError ? error.requestId : null}
        onRetry={() => void refetch()}
      >
        Ils continuent d’annoncer ce qui arrive.
      </Broken>
    );
  }
  const create = (
    <Button look="primary" icon={Plus} onClick={() => setCreating(true)}>
      Ajouter une adresse
    </Button>
  );
  return (
    <section>
      <SectionHead
        title="Webhooks"
        what="Recueil annonce à votre site ou à votre outil ce qui arrive, au moment où cela arrive. Chaque annonce est signée, et répétée jusqu’à ce qu’elle soit reçue."
        action={data && data.data.length > 0 ? create : undefined}
      />
      {data?.data.length === 0 && (
        <Empty drawing="connection" title="Aucune adresse pour l’instant" action={create}>
          Donnez celle d’un CRM, d’un tableau de bord ou d’un outil d’automatisation.
        </Empty>
      )}
      {!data && <ListSkeleton />}
      <ul aria-label="Webhooks" className="empty:hidden">
        {data?.data.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      <CreateWebhookDialog isOpen={isCreating} onClose={() => setCreating(false)} />
    </section>
  );
}
