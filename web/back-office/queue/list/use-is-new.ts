import { useQuery } from '@tanstack/react-query';
import { MESSAGE_STATUSES } from '#contract/labels/message-status.ts';
import { call } from '#web/api/call.ts';

/**
 * Returns true when no message was ever planned, and null until that is known. It is read only for
 * an empty queue, because all its messages may have been sent.
 */
export function useIsNew(isEmpty: boolean): boolean | null {
  const { data, isPending } = useQuery({
    queryKey: ['count', 'queue', 'ever'],
    queryFn: async () =>
      (
        await call('listQueuedReviews', {
          query: { status: MESSAGE_STATUSES.join(','), per_page: '1' },
        })
      ).total,
    enabled: isEmpty,
  });
  if (isEmpty && isPending) return null;
  return isEmpty && data === 0;
}
