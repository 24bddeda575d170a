import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { WEBHOOK_EVENT_LABELS } from '#contract/api/webhook-events.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { RelativeTime } from '#web/ui/format/relative-time.tsx';
import { Status } from '#web/ui/layout/status.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { DeliveryList } from './delivery-list.tsx';
import { deliveriesQuery, type Webhook, webhooksQuery } from './webhooks-data.ts';

/** Shows one webhook: its events, its state and its deliveries. */
export function WebhookRow({ webhook }: { webhook: Webhook }): ReactNode {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const readAgain = () =>
    Promise.all(
      [webhooksQuery.queryKey, deliveriesQuery(webhook.id).queryKey].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  const test = useMutation({
    mutationFn: () => ask('testOutgoingWebhook', { params: { id: webhook.id } }),
    onSuccess: ({ data }) => {
      showToast(
        data.state === 'delivered'
          ? { title: 'Le test est arrivé', color: 'primary' }
          : { title: 'Le test n’est pas arrivé', description: data.problem ?? '', color: 'error' },
      );
      setOpen(true);
    },
    onSettled: readAgain,
  });
  const end = useMutation({
    mutationFn: () => ask('deleteOutgoingWebhook', { params: { id: webhook.id } }),
    onSuccess: () => showToast({ title: 'Webhook supprimé', color: 'primary' }),
    onSettled: async () => {
      setEnding(false);
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
    },
  });
  const { host } = new URL(webhook.url);
  return (
    <li className="hairline-t py-3 leading-5">
      <div className="flex items-start gap-x-6 gap-y-2 max-md:flex-wrap">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <p className="font-medium break-all">{webhook.url}</p>
          <p className="text-ink-2">
            {webhook.events.map((event) => WEBHOOK_EVENT_LABELS[event].label).join(' · ')}
          </p>
          <p className="mt-1">
            <State webhook={webhook} />
          </p>
        </div>
        <div className="flex flex-none gap-2">
          <Button
            look="ghost"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            aria-label={`Livraisons à ${host}`}
          >
            Livraisons
          </Button>
          <Button busy={test.isPending} onClick={() => test.mutate()} aria-label={`Tester ${host}`}>
            Tester
          </Button>
          <Button
            look="danger-ghost"
            onClick={() => setEnding(true)}
            aria-label={`Supprimer ${host}`}
          >
            Supprimer…
          </Button>
        </div>
      </div>
      {isOpen && <DeliveryList webhook={webhook} onTried={() => void readAgain()} />}
      <ConfirmDialog
        isOpen={isEnding}
        onClose={() => setEnding(false)}
        title={`Ne plus rien annoncer à ${host} ?`}
        confirm="Supprimer le webhook"
        safe="Conserver le webhook"
        look="destructive"
        isBusy={end.isPending}
        onConfirm={() => end.mutate()}
      >
        Ce qui n’est pas encore arrivé ne partira plus, et le journal de ses livraisons disparaît
        avec son secret.
      </ConfirmDialog>
    </li>
  );
}

function State({ webhook: { state, last_tried_at } }: { webhook: Webhook }): ReactNode {
  if (state === null || last_tried_at === null)
    return <span className="text-12 text-ink-3">rien annoncé pour l’instant</span>;
  if (state === 'disabled')
    return (
      <Status
        icon={CircleX}
        tone="bad"
        word="Désactivé"
        reason="l’adresse a répondu 410 : elle ne sert plus. « Tester » la réactive si elle répond de nouveau."
      />
    );
  return state === 'working' ? (
    <Status
      icon={CircleCheck}
      tone="good"
      word="Reçoit"
      reason={
        <>
          dernière annonce <RelativeTime at={last_tried_at} />
        </>
      }
    />
  ) : (
    <Status
      icon={TriangleAlert}
      tone="bad"
      word="Ne reçoit plus"
      reason={
        <>
          essayé <RelativeTime at={last_tried_at} />
        </>
      }
    />
  );
}
