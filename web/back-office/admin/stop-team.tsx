import { deName } from '#contract/messages/de-name.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { AdminTeam } from './admin-data.ts';
import { alertText } from './alert-text.ts';

/** Stops the sending of a shop in one click. The alerts are the reason that the shop reads. */
export function StopTeam({
  team: { id, name, alerts, activity },
  onDone,
}: {
  team: AdminTeam;
  onDone: () => Promise<void>;
}): ReactNode {
  const stop = useMutation({
    mutationFn: () =>
      ask('setCanSendReviews', {
        params: { id },
        body: {
          can_send_reviews: false,
          reason: alerts.map((alert) => alertText(alert, activity)).join('. '),
        },
      }),
    onSuccess: async () => {
      showToast({ title: `Les envois ${deName(name)} sont suspendus`, color: 'primary' });
      await onDone();
    },
  });
  return (
    <Button
      look="danger"
      busy={stop.isPending}
      onClick={() => stop.mutate()}
      aria-label={`Arrêter les envois ${deName(name)}`}
    >
      Arrêter les envois
    </Button>
  );
}
