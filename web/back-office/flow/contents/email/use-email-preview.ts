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
   * The last email that could be rendered. It stays during a request and while the input is
   * invalid.
   */
  drawn: EmailPreviewData | undefined;
  /** True when the server refuses the input. The field shows the error. */
  isBehind: boolean;
  /** The error when the request failed for a reason other than the input. */
  failure: Error | null;
  isRetrying: boolean;
  retry: () => void;
}

/** Returns the email as the server renders it, requested a moment after the last key press. */
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
  // React Query drops `placeholderData` after an error, so the last answer is stored here.
  const [last, setLast] = useState(data);
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
