import { deName } from '#contract/messages/de-name.ts';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { AdminTeam } from './admin-data.ts';

/**
 * Shows whether a shop may send SMS with the instance’s account. Shops of administrators always
 * may.
 */
export function SmsApproval({
  team: { id, name, sms_approved, is_exempt },
  onDone,
}: {
  team: AdminTeam;
  onDone: () => Promise<void>;
}): ReactNode {
  const approve = useMutation({
    mutationFn: () => ask('setSmsApproval', { params: { id }, body: { approved: !sms_approved } }),
    onSuccess: async () => {
      showToast({
        title: sms_approved
          ? `${name} n’envoie plus de SMS par l’instance`
          : `${name} peut envoyer des SMS par l’instance`,
        color: 'primary',
      });
      await onDone();
    },
  });
  if (is_exempt) return null;
  return (
    <Button
      look="ghost"
      busy={approve.isPending}
      onClick={() => approve.mutate()}
      aria-label={`${sms_approved ? 'Retirer' : 'Autoriser'} les SMS ${deName(name)}`}
    >
      {sms_approved ? 'Retirer les SMS' : 'Autoriser les SMS'}
    </Button>
  );
}
