import { useQuery } from '@tanstack/react-query';
import { MESSAGE_STATUSES } from '#contract/labels/message-status.ts';
import { call } from '#web/api/call.ts';

/**
 * Whether nothing was ever planned; asked only of an empty queue, which may also be one where all
 * has left.
 */
export function useIsNew(isEmpty: boolean): boolean {
  const { data } = useQuery({
    queryKey: ['count', 'queue', 'ever'],
    queryFn: async () =>
      (
        await call('listQueuedReviews', {
          query: { status: MESSAGE_STATUSES.join(','), per_page: '1' },
        })
      ).total,
    enabled: isEmpty,
  });
  return isEmpty && data === 0;
}
