import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FOLLOW_UP_LABELS, type FollowUpStatus } from '#contract/labels/follow-up.ts';
import type { Body } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { LIVE } from '#web/api/live-query.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { countOf } from '#web/ui/format/numbers.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { ListedReview } from './use-review-selection.ts';

type Change = Omit<Body<'bulkUpdateReviews'>, 'ids'>;
type Reviews = readonly ListedReview[];

interface BulkReviews {
  isPending: boolean;
  setStatus: (reviews: Reviews, status: FollowUpStatus) => Promise<boolean>;
  setOwner: (reviews: Reviews, owner: { id: string; name: string } | null) => Promise<boolean>;
  addTag: (reviews: Reviews, tag: string) => Promise<boolean>;
}

/** Applies one change to several reviews. Its toast shows their number and offers to undo. */
export function useBulkReviews(): BulkReviews {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (body: Body<'bulkUpdateReviews'>) => ask('bulkUpdateReviews', { body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [LIVE] });
      void client.invalidateQueries({ queryKey: ['count'] });
      void client.invalidateQueries({ queryKey: endpointQuery('listReviewTags').queryKey });
    },
  });
  // `ask` has shown the error, and the current state is read again.
  const send = async (reviews: Reviews, change: Change) => {
    try {
      return (await mutateAsync({ ids: reviews.map(({ id }) => id), ...change })).data;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  };
  const run = async (
    reviews: Reviews,
    change: Change,
    message: string,
    undo: readonly { reviews: Reviews; change: Change }[],
  ): Promise<boolean> => {
    const result = await send(reviews, change);
    if (result === null) return false;
    const { done, refused } = result;
    showToast({
      title: `${message} : ${countOf(done, 'avis', 'avis')}`,
      color: 'primary',
      ...(refused.length > 0 && {
        description: `${countOf(refused.length, 'avis n’a pas changé', 'avis n’ont pas changé')} : effacé ou retiré depuis.`,
      }),
      action: {
        label: 'Annuler',
        run: () => void Promise.all(undo.map((one) => send(one.reviews, one.change))),
      },
    });
    return true;
  };
  return {
    isPending,
    setStatus: (reviews, status) =>
      run(
        reviews,
        { status },
        FOLLOW_UP_LABELS[status],
        groupsOf(reviews, (review) => ({ status: review.status ?? 'open' })),
      ),
    setOwner: (reviews, owner) =>
      run(
        reviews,
        { owner_id: owner?.id ?? null },
        owner ? `Assigné à ${owner.name}` : 'Non assigné',
        groupsOf(reviews, (review) => ({ owner_id: review.owner?.id ?? null })),
      ),
    addTag: (reviews, tag) =>
      run(reviews, { add_tags: [tag] }, `Étiquette «\u00A0${tag}\u00A0» ajoutée`, [
        {
          reviews: reviews.filter(({ tags }) => !tags.includes(tag)),
          change: { remove_tags: [tag] },
        },
      ]),
  };
}

/** Groups the reviews by their previous value, so that undoing needs one request per value. */
function groupsOf(
  reviews: Reviews,
  before: (review: ListedReview) => Change,
): { reviews: Reviews; change: Change }[] {
  const groups = Map.groupBy(reviews, (review) => JSON.stringify(before(review)));
  return [...groups].map(([change, same]) => ({
    reviews: same,
    change: JSON.parse(change) as Change,
  }));
}
