import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useState } from 'react';
import type { Answer, Body } from '#contract/schemas.ts';
import { call } from '#web/api/call.ts';

export type EmailPreviewData = Answer<'previewMessage'>['data'];
type Asked = Omit<Body<'previewMessage'>, 'channel'>;

const PAUSE_MS = 250;

/** The mail as the server would write it, asked a moment after the last key; while it cannot be drawn, the last one that could. */
export function useEmailPreview(asked: Asked): {
  drawn: EmailPreviewData | undefined;
  isBehind: boolean;
} {
  const now = useDeferredValue(JSON.stringify({ ...asked, channel: 'email' }));
  const [settled, setSettled] = useState(now);
  useEffect(() => {
    const pause = setTimeout(() => setSettled(now), PAUSE_MS);
    return () => clearTimeout(pause);
  }, [now]);
  const query = useQuery({
    queryKey: ['previewMessage', settled],
    queryFn: async ({ signal }) =>
      (
        await call(
          'previewMessage',
          { body: JSON.parse(settled) as Body<'previewMessage'> },
          { signal },
        )
      ).data,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  });
  return { drawn: query.data, isBehind: query.isError };
}
