import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ask } from '#web/api/ask.ts';
import { showToast } from '#web/ui/feedback/toast-store.ts';
import type { ShopReviewAnswer } from './review-status.tsx';

/** Returns the decisions that need no confirmation. Afterwards all data is read again. */
export function useModeration(review: ShopReviewAnswer) {
  const queryClient = useQueryClient();
  const readAgain = () => queryClient.invalidateQueries();
  const publish = useMutation({
    mutationFn: () => ask('publishShopReview', { params: { id: review.id } }),
    onSuccess: () => {
      showToast({
        title: 'L’avis est publié',
        description:
          review.origin === null
            ? 'Il est sur le mur, et son auteur est prévenu.'
            : 'Il est de nouveau sur le mur.',
        color: 'primary',
      });
      return readAgain();
    },
  });
  const close = useMutation({
    mutationFn: (id: string) => ask('closeReport', { params: { id } }),
    onSuccess: () => {
      showToast({ title: 'Le signalement est clos', color: 'primary' });
      return readAgain();
    },
  });
  return { publish, close };
}
