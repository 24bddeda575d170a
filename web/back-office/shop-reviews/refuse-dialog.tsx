import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  REFUSAL_LABELS,
  REFUSAL_REASONS,
  type RefusalReason,
} from '#contract/customer-pages/shop-review.ts';
import { ask } from '#web/api/ask.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { RadioGroup } from '#web/ui/forms/radio-group.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { PlainForm } from '#web/ui/forms/plain-form.tsx';
import type { ShopReviewAnswer } from './review-status.tsx';

const options = REFUSAL_REASONS.map((value) => ({ value, label: REFUSAL_LABELS[value] }));

/**
 * Refuses a review for one of the listed reasons, which its author will read. A low rating is not
 * among them.
 */
export function RefuseDialog({
  review,
  isOpen,
  onClose,
}: {
  review: ShopReviewAnswer;
  isOpen: boolean;
  onClose: () => void;
}): ReactNode {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState<RefusalReason | null>(null);
  const [isMissing, setMissing] = useState(false);
  const refuse = useMutation({
    mutationFn: (chosen: RefusalReason) =>
      ask('refuseShopReview', { params: { id: review.id }, body: { reason: chosen } }),
    onSuccess: async () => {
      onClose();
      showToast({
        title: 'L’avis est refusé',
        description: 'Vous pouvez encore le publier.',
        color: 'neutral',
        action: {
          label: 'Publier',
          run: () => void publishAfterAll(review.id, () => queryClient.invalidateQueries()),
        },
      });
      await queryClient.invalidateQueries();
    },
  });
  const submit = () => {
    setMissing(reason === null);
    if (reason !== null) refuse.mutate(reason);
  };
  const sentence =
    isMissing && reason === null
      ? 'Choisissez un motif : son auteur le lira.'
      : refuse.error?.message;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={
        review.status === 'refused' ? 'Maintenir le refus de cet avis ?' : 'Refuser cet avis ?'
      }
    >
      <PlainForm onSubmit={submit} aria-label="Refuser l’avis" className="mt-3 grid gap-4 text-ink">
        <p className="text-ink-2">
          {review.origin !== null
            ? `Son auteur l’a écrit sur ${review.origin} : Recueil ne peut pas le prévenir.`
            : review.is_reachable
              ? 'Son auteur reçoit le motif par e-mail, et peut corriger son avis ou contester.'
              : 'Son auteur n’a pas laissé d’e-mail : il lira le motif sur sa page, et peut corriger son avis ou contester.'}{' '}
          Une note basse n’est pas un motif.
        </p>
        <RadioGroup
          legend="Motif"
          name="reason"
          options={options}
          value={reason ?? ''}
          onChoose={(value) => setReason(value as RefusalReason)}
          {...(sentence && { error: sentence })}
        />
        <div className="mt-1 flex justify-end gap-2 max-md:flex-col-reverse">
          <Button onClick={onClose} data-autofocus>
            Ne rien changer
          </Button>
          <Button type="submit" look="destructive" busy={refuse.isPending}>
            Refuser l’avis
          </Button>
        </div>
      </PlainForm>
    </Dialog>
  );
}

async function publishAfterAll(id: string, readAgain: () => Promise<void>): Promise<void> {
  await ask('publishShopReview', { params: { id } });
  await readAgain();
}
