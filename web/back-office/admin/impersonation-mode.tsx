import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  IMPERSONATION_MODE_LABELS,
  IMPERSONATION_MODES,
  type ImpersonationMode,
} from '#contract/labels/impersonation-modes.ts';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { useShownChoice } from '#web/ui/forms/use-shown-choice.ts';
import { impersonationModeQuery } from './admin-data.ts';

const HINTS: Record<ImpersonationMode, string> = {
  full: 'Tout ce que la personne peut faire, sauf mot de passe, adresse, clés et abonnement.',
  read_only: 'Voir ce que voit la personne. Aucun changement n’est accepté.',
  with_consent:
    'Accès complet, mais seulement tant qu’un propriétaire de la boutique l’autorise dans Réglages, Boutique.',
};

/**
 * Sets which actions impersonation sessions may perform. The setting also applies to open sessions.
 */
export function ImpersonationModeSetting(): ReactNode {
  const { data } = useQuery(impersonationModeQuery);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (mode: ImpersonationMode) => ask('setImpersonationMode', { body: { mode } }),
    onSuccess: ({ data: { mode } }) =>
      showToast({
        title: `Accès support : ${IMPERSONATION_MODE_LABELS[mode].toLowerCase()}`,
        color: 'primary',
      }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: impersonationModeQuery.queryKey }),
  });
  const [shown, choose] = useShownChoice(data?.data.mode ?? 'full', change.mutateAsync);
  if (!data) return null;
  return (
    <div className="mb-8 max-w-160">
      <RadioGroup
        legend="Ce qu’une session de support permet"
        name="impersonation_mode"
        value={shown}
        onChoose={(value) => {
          const mode = IMPERSONATION_MODES.find((one) => one === value);
          if (mode) choose(mode);
        }}
        options={IMPERSONATION_MODES.map((mode) => ({
          value: mode,
          label: IMPERSONATION_MODE_LABELS[mode],
          hint: HINTS[mode],
        }))}
      />
    </div>
  );
}
