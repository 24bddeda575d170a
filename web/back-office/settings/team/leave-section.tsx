import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { useSession } from '../../session/use-session.ts';
import { useOtherTeam } from './use-other-team.ts';

/** Leaves this shop and opens another shop of the person. */
export function LeaveSection(): ReactNode {
  const { team } = useSession();
  const queryClient = useQueryClient();
  const goTo = useOtherTeam();
  const [isAsking, setAsking] = useState(false);
  const leave = useMutation({
    mutationFn: () => ask('leaveTeam'),
    onSuccess: async ({ data }) => {
      await queryClient.invalidateQueries({ queryKey: ['listTeams'] });
      await goTo({ id: data.team_id });
      showToast({ title: `Vous avez quitté ${team.name}`, color: 'primary' });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <FormSection
      title="Quitter la boutique"
      what="Vous perdez l’accès aussitôt ; ce que vous y avez fait reste."
    >
      <div>
        <Button look="danger" onClick={() => setAsking(true)}>{`Quitter ${team.name}…`}</Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Quitter ${team.name} ?`}
        confirm="Quitter la boutique"
        safe="Rester"
        look="destructive"
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        Pour y revenir, il faudra qu’un propriétaire vous invite de nouveau.
      </ConfirmDialog>
    </FormSection>
  );
}
