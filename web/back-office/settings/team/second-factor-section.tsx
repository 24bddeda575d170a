import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { FormSection } from '#web/ui/forms/form-section.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { useShownChoice } from '#web/ui/forms/use-shown-choice.ts';
import { teamQuery } from '../../session/current-session.ts';
import { useSession } from '../../session/use-session.ts';

/**
 * Lets an owner with a second factor require one from every member who can read customers’
 * contacts.
 */
export function SecondFactorSection(): ReactNode {
  const { team, user } = useSession();
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (required: boolean) => ask('setSecondFactor', { body: { required } }),
    onSuccess: ({ data }) =>
      showToast({
        title: data.requires_second_factor
          ? 'La double authentification est exigée'
          : 'La double authentification est facultative',
        color: 'primary',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
  });
  const [isRequired, require] = useShownChoice(team.requires_second_factor, change.mutateAsync);
  const isLocked = !team.requires_second_factor && !user.second_factor.is_proven;
  return (
    <FormSection
      title="Sécurité"
      what="Ce que la boutique demande à son équipe pour voir les contacts des clients."
    >
      <Switch
        label="Exiger la double authentification"
        hint="Propriétaires et membres se connectent par clé d’accès, ou avec un code de leur téléphone. Sans cela, ils ne voient plus que leur compte."
        checked={isRequired}
        busy={change.isPending}
        why={isLocked && 'Protégez d’abord votre propre compte.'}
        onChange={(event) => require(event.target.checked)}
      />
      {isLocked && (
        <p className="text-ink-2">
          <Link to="/dashboard/settings/account" hash="cles-d-acces" className="link">
            Ajouter une clé d’accès ou une application
          </Link>
        </p>
      )}
    </FormSection>
  );
}
