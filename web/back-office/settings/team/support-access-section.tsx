import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { teamQuery } from '../../session/current-session.ts';
import { useSession } from '../../session/use-session.ts';

const DURATIONS = [
  [1, '1 heure'],
  [4, '4 heures'],
  [24, '1 jour'],
  [72, '3 jours'],
  [168, '7 jours'],
] as const;

/**
 * Shown when the instance requires the consent of teams for support access. An owner grants it for
 * a period and can withdraw it.
 */
export function SupportAccessSection(): ReactNode {
  const { team } = useSession();
  const [hours, setHours] = useState(4);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (duration: number | null) => ask('setSupportAccess', { body: { hours: duration } }),
    onSuccess: ({ data }) =>
      showToast({
        title:
          data.support_access_until === null
            ? 'L’accès support n’est plus autorisé'
            : 'L’accès support est autorisé',
        color: 'primary',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  if (team.impersonation_mode !== 'with_consent') return null;
  const until = team.support_access_until;
  return (
    <FormSection
      title="Accès support"
      what="La personne qui administre Recueil ne voit votre boutique sous le nom de quelqu’un de l’équipe que si vous l’autorisez. Le journal dit qui est venu et pourquoi."
    >
      {until === null ? (
        <>
          <Field label="Durée">
            <Select value={hours} onChange={({ target }) => setHours(Number(target.value))}>
              {DURATIONS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </Field>
          <div>
            <Button busy={change.isPending} onClick={() => change.mutate(hours)}>
              Autoriser l’accès support
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Autorisé, fin : <Moment at={until} />
          </p>
          <div>
            <Button busy={change.isPending} onClick={() => change.mutate(null)}>
              Retirer l’autorisation
            </Button>
          </div>
        </>
      )}
    </FormSection>
  );
}
