import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { teamQuery } from '../../session/current-session.ts';
import { personName } from '../../session/person-name.ts';
import { useSession } from '../../session/use-session.ts';
import { membersQuery } from '../members/members-data.ts';

/** Transfers the ownership of the shop to another member. */
export function TransferSection(): ReactNode {
  const { user, team } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery(membersQuery);
  const others = (data?.data ?? []).filter(({ id }) => id !== user.id);
  const [chosen, setChosen] = useState('');
  const [isAsking, setAsking] = useState(false);
  const heir = others.find(({ id }) => id === chosen);
  const name = heir ? personName(heir).full : '';
  const transfer = useMutation({
    mutationFn: () => ask('transferTeam', { body: { user_id: chosen } }),
    onSuccess: async () => {
      await Promise.all(
        [teamQuery, membersQuery].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
      showToast({
        title: `${team.name} est à ${name}`,
        description: 'Vous en restez membre.',
        color: 'primary',
      });
    },
    onSettled: () => setAsking(false),
  });
  return (
    <FormSection
      title="Transférer la boutique"
      what="Une autre personne de l’équipe en devient propriétaire ; vous en restez membre."
    >
      {data && others.length === 0 ? (
        <p className="text-ink-2">
          Personne d’autre n’est dans cette boutique :{' '}
          <Link to="/dashboard/settings/members" className="link">
            invitez d’abord la personne
          </Link>
          .
        </p>
      ) : (
        <div className="flex items-end gap-2 max-md:flex-col max-md:items-stretch">
          <Field label="Nouveau propriétaire" className="min-w-0 flex-1">
            <Select value={chosen} onChange={(event) => setChosen(event.target.value)}>
              <option value="">Choisir une personne</option>
              {others.map((member) => (
                <option key={member.id} value={member.id}>
                  {personName(member).full}
                </option>
              ))}
            </Select>
          </Field>
          <Button
            why={!heir && 'Choisissez d’abord une personne de l’équipe.'}
            onClick={() => setAsking(true)}
          >
            Transférer…
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={`Transférer ${team.name} à ${name} ?`}
        confirm="Transférer la boutique"
        safe="La garder"
        look="destructive"
        isBusy={transfer.isPending}
        onConfirm={() => transfer.mutate()}
      >
        {name} décidera des membres, des clés d’API et de la suppression. Vous ne pourrez pas
        reprendre la boutique sans son accord.
      </ConfirmDialog>
    </FormSection>
  );
}
