import { useMutation, useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Moment, RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import {
  deliveriesQuery,
  type WebhookDelivery,
  eventLabel,
  type Webhook,
} from './webhooks-data.ts';

/** Lists the deliveries to one address, newest first. Failed ones can be repeated. */
export function DeliveryList({
  webhook,
  onTried,
}: {
  webhook: Webhook;
  onTried: () => void;
}): ReactNode {
  const { data, isError } = useQuery(deliveriesQuery(webhook.id));
  const replay = useMutation({
    mutationFn: (delivery: WebhookDelivery) =>
      ask('replayDelivery', { params: { id: webhook.id, delivery_id: delivery.id } }),
    onSuccess: ({ data: tried }) =>
      showToast(
        tried.state === 'delivered'
          ? { title: 'Livré', color: 'primary' }
          : { title: 'Pas arrivé', description: tried.problem ?? '', color: 'error' },
      ),
    onSettled: onTried,
  });
  if (isError && !data)
    return <p className="mt-3 text-error-text">Les livraisons n’ont pas pu être chargées.</p>;
  if (!data) return <Skeleton className="mt-3 w-3/5" />;
  if (data.data.length === 0)
    return (
      <p className="mt-3 text-ink-3">Aucune livraison pour l’instant. « Tester » en envoie une.</p>
    );
  return (
    <ul
      aria-label="Livraisons"
      className="mt-3 max-h-96 overflow-y-auto rounded-control bg-canvas px-4"
    >
      {data.data.map((delivery) => (
        <li
          key={delivery.id}
          className="grid min-h-12 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 border-t border-border py-2 first:border-t-0 max-md:grid-cols-[minmax(0,1fr)_auto]"
        >
          <span className="min-w-0">
            <span className="block">
              {eventLabel(delivery.event)}{' '}
              <code className="font-mono text-12 text-ink-3">{delivery.event_id}</code>
            </span>
            <span className="block text-12 text-ink-3">
              <Moment at={delivery.occurred_at} />
            </span>
          </span>
          <span className="min-w-0 max-md:col-span-2 max-md:row-start-2">
            <Outcome delivery={delivery} />
          </span>
          <Button
            look="ghost"
            busy={replay.isPending && replay.variables.id === delivery.id}
            onClick={() => replay.mutate(delivery)}
            aria-label={`Rejouer ${delivery.event_id}`}
          >
            Rejouer
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Outcome({
  delivery: { state, status, problem, attempts, next_try_at },
}: {
  delivery: WebhookDelivery;
}): ReactNode {
  const tries = attempts > 1 ? `${attempts}e essai` : '';
  if (state === 'delivered')
    return (
      <Status
        icon={CircleCheck}
        tone="good"
        word="Livré"
        reason={[status, tries].filter(Boolean).join(', ')}
      />
    );
  return (
    <>
      {state === 'failed' ? (
        <Status icon={CircleX} tone="bad" word="Abandonné" reason={tries} />
      ) : (
        <Status
          icon={Clock}
          word={attempts === 0 ? 'À livrer' : 'Sera réessayé'}
          reason={next_try_at && <RelativeTime at={next_try_at} />}
        />
      )}
      {problem && <span className="block text-12 text-ink-2">{problem}</span>}
    </>
  );
}
