import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Answer, Body } from '#contract/api/schemas.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useDebounced } from '#web/ui/forms/use-debounced.ts';

export type EmailPreviewData = Answer<'previewMessage'>['data'];
type PreviewRequest = Omit<Body<'previewMessage'>, 'channel'>;

const PAUSE_MS = 250;

export interface EmailPreviewing {
  /**
   * The mail for what is typed; while it is asked or what is typed is refused, the last one that
   * could be drawn.
   */
  drawn: EmailPreviewData | undefined;
  /** What is typed is refused: its field says why. */
  isBehind: boolean;
  /** It could not be asked, whatever is typed. */
  failure: Error | null;
  isRetrying: boolean;
  retry: () => void;
}

/** The mail as the server would write it, asked a moment after the last key. */
export function useEmailPreview(request: PreviewRequest): EmailPreviewing {
  const now = useDeferredValue(JSON.stringify({ ...request, channel: 'email' }));
  const settled = useDebounced(now, PAUSE_MS);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['previewMessage', settled],
    queryFn: async ({ signal }) =>
      (
        await call(
          'previewMessage',
          { body: JSON.parse(settled) as Body<'previewMessage'> },
          { signal },
        )
      ).data,
    staleTime: Infinity,
    retry: false,
  });
  const [last, setLast] = useState(data); // the query’s own placeholder goes with an error
  if (data !== undefined && data !== last) setLast(data);
  const isBehind = error instanceof ApiError && error.status === 422;
  return {
    drawn: data ?? last,
    isBehind,
    failure: isBehind ? null : error,
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
