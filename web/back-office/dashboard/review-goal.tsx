import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { REVIEW_GOAL } from '#contract/settings/review-goal.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { formatNumber } from '#web/ui/format/numbers.ts';
import { Field } from '#web/ui/forms/field.tsx';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import { WholeNumberInput } from '#web/ui/forms/whole-number-input.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { settingsQuery } from '../components/shop-settings.ts';

const FORM = 'objectif';

/** Edits the number of reviews that the shop wants each month. The chart shows it as a line. */
export function ReviewGoalDialog({
  goal,
  isOpen,
  onClose,
}: {
  goal: number | null;
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState(goal?.toString() ?? '');
  const [refusal, setRefusal] = useState<string>();
  const save = useMutation({
    mutationFn: (monthly_review_goal: number | null) =>
      ask('updateSettings', { body: { monthly_review_goal } }),
    onSuccess: (answer, monthly_review_goal) => {
      queryClient.setQueryData(settingsQuery.queryKey, answer);
      showToast({
        title: monthly_review_goal === null ? 'L’objectif est retiré' : 'L’objectif est enregistré',
        color: 'primary',
      });
      onClose();
    },
  });
  const submit = () => {
    const entered = Number(typed);
    const isRight =
      Number.isInteger(entered) && entered >= REVIEW_GOAL.least && entered <= REVIEW_GOAL.most;
    setRefusal(isRight ? undefined : `Écrivez un nombre entier ${LIMITS}.`);
    if (isRight) save.mutate(entered);
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Objectif d’avis"
      actions={
        <>
          {goal !== null && (
            <Button
              look="danger-ghost"
              className="mr-auto"
              busy={save.isPending && save.variables === null}
              onClick={() => save.mutate(null)}
            >
              Retirer l’objectif
            </Button>
          )}
          <Button onClick={onClose}>Annuler</Button>
          <Button
            look="primary"
            type="submit"
            form={FORM}
            busy={save.isPending && save.variables !== null}
          >
            Enregistrer
          </Button>
        </>
      }
    >
      <PlainForm id={FORM} onSubmit={submit} aria-label="Objectif d’avis" className="mt-3">
        <Field
          label="Avis par mois"
          hint={`Une ligne sur le graphique, pour toute l’équipe. ${LIMITS.replace('de', 'De')}.`}
          error={refusal ?? save.error?.message}
        >
          <WholeNumberInput
            data-autofocus
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </PlainForm>
    </Dialog>
  );
}

const LIMITS = `de ${REVIEW_GOAL.least} à ${formatNumber(REVIEW_GOAL.most)}`;
