import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FOLLOW_UP_LABELS, type FollowUpStatus } from '#contract/labels/follow-up.ts';
import type { Answer, Body } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { LIVE, liveQuery } from '#web/api/live-query.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';

type Review = Answer<'getReview'>['data'];

interface FollowUp {
  isPending: boolean;
  setStatus: (status: FollowUpStatus) => void;
  setOwner: (owner: { id: string; name: string } | null) => void;
  setTags: (tags: string[]) => void;
  addNote: (note: string, mentioned_ids?: readonly string[]) => Promise<boolean>;
}

/**
 * Returns the changes to a review. A status can be undone. When another person has changed the
 * review meanwhile, a toast says so and the new state is shown.
 */
export function useFollowUp(review: Review): FollowUp {
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ body, revision }: { body: Body<'updateReview'>; revision: number | null }) =>
      ask(
        'updateReview',
        { params: { id: review.id }, body },
        revision === null ? {} : { headers: { 'if-match': String(revision) } },
      ),
    onSuccess: (answer) =>
      void client.setQueryData(liveQuery('getReview', { params: { id: review.id } }).queryKey, {
        answer,
        failure: null,
      }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [LIVE, 'listReviews'] });
      void client.invalidateQueries({ queryKey: [LIVE, 'getReview'] });
      void client.invalidateQueries({ queryKey: ['count'] });
      void client.invalidateQueries({ queryKey: endpointQuery('listReviewTags').queryKey });
    },
  });
  // `ask` has shown the error, and the current state is read again.
  const change = async (
    body: Body<'updateReview'>,
    revision: number | null,
  ): Promise<Review | null> => {
    try {
      return (await mutateAsync({ body, revision })).data;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  };
  const setStatus = async (
    status: FollowUpStatus,
    revision: number,
    undone: FollowUpStatus | null,
  ): Promise<void> => {
    const changed = await change({ status }, revision);
    if (changed && undone !== null)
      showToast({
        title: `Avis marqué «\u00A0${FOLLOW_UP_LABELS[status].toLowerCase()}\u00A0»`,
        color: 'primary',
        action: { label: 'Annuler', run: () => void setStatus(undone, changed.revision, null) },
      });
  };
  return {
    isPending,
    setStatus: (status) => void setStatus(status, review.revision, review.status ?? 'open'),
    setOwner: (owner) => void change({ owner_id: owner?.id ?? null }, review.revision),
    setTags: (tags) => void change({ tags }, review.revision),
    addNote: async (note, mentioned_ids = []) =>
      (await change({ note, mentioned_ids: [...mentioned_ids] }, null)) !== null,
  };
}
