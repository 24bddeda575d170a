import { deName } from '#contract/messages/de-name.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Answer } from '#contract/api/schemas.ts';
import { ask } from '#web/api/ask.ts';
import { LIVE } from '#web/api/live-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import { customerName } from '../../components/customer.ts';

const BEING_SAVED = 'Votre réponse est en cours d’enregistrement.';

type Pair = Answer<'listPublicReviews'>['data'][number];
type Sides = { request: NonNullable<Pair['request']>; review: NonNullable<Pair['public_review']> };

/** Confirms or rejects a proposed match. Both can be undone. */
export function PairActions({ request, review }: Sides): ReactNode {
  const queryClient = useQueryClient();
  const about = { params: { id: request.id }, body: { review_id: review.review_id } };
  const onSettled = () => queryClient.invalidateQueries({ queryKey: [LIVE] });
  const match = useMutation({
    mutationFn: () => ask('matchReview', about),
    onSettled,
    onSuccess: () => showToast({ title: 'Avis rapproché de sa demande', color: 'primary' }),
  });
  const unmatch = useMutation({
    mutationFn: () => ask('unmatchReview', about),
    onSettled,
    onSuccess: () =>
      showToast({
        title:
          review.match_kind === 'proposed'
            ? 'Ce rapprochement ne sera plus proposé'
            : 'Le rapprochement est défait',
        color: 'primary',
      }),
  });
  if (review.match_kind !== 'proposed') {
    return (
      <Button
        look="ghost"
        busy={unmatch.isPending}
        className="-ml-3"
        onClick={() => unmatch.mutate()}
      >
        Défaire le rapprochement
      </Button>
    );
  }
  return (
    <div
      role="group"
      aria-label={`Cet avis vient-il ${deName(customerName(request))}\u202f?`}
      className="flex flex-wrap gap-2"
    >
      <Button
        look="primary"
        busy={match.isPending}
        why={unmatch.isPending && BEING_SAVED}
        onClick={() => match.mutate()}
      >
        C’est cet avis
      </Button>
      <Button
        busy={unmatch.isPending}
        why={match.isPending && BEING_SAVED}
        onClick={() => unmatch.mutate()}
      >
        Ce n’est pas lui
      </Button>
    </div>
  );
}
