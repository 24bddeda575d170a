import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { ask } from '#web/api/ask.ts';
import { LIVE } from '#web/api/live-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Moment } from '#web/ui/format/relative-time.tsx';
import { CopyableValue } from '../components/copyable-value.tsx';

/**
 * Gets the customer’s own link for use in another conversation. It is shown on request only,
 * because each request is recorded.
 */
export function GiveLink({ reviewId }: { reviewId: string }): ReactNode {
  const client = useQueryClient();
  const link = useMutation({
    mutationFn: () => ask('giveReviewLink', { params: { id: reviewId } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [LIVE, 'getReview'] }),
  });
  const reviewLink = link.data?.data;
  if (!reviewLink) {
    return (
      <Button look="ghost" icon={Link2} busy={link.isPending} onClick={() => link.mutate()}>
        Copier le lien d’avis
      </Button>
    );
  }
  return (
    <div className="grid w-full gap-1">
      <CopyableValue
        label="Lien personnel du client : ne le donnez qu’à lui"
        text={reviewLink.url}
        copy="Copier le lien du client"
      />
      <p className="text-12 text-ink-3">
        Valable jusqu’au <Moment at={reviewLink.expires_at} />.
      </p>
    </div>
  );
}
