import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { formatNumber } from '#web/ui/format/numbers.ts';

const EVERY_MS = 60_000;
interface ScreenCount {
  name: string;
  isUrgent: boolean;
  read: (client: QueryClient) => Promise<number>;
}

const QUEUE = { query: { per_page: 1 } };
/**
 * The number beside a screen’s name. `isUrgent`: a person must act. Its failure says nothing: the
 * screen itself will.
 */
const COUNTS: Record<string, ScreenCount> = {
  '/dashboard/queue': {
    name: 'envois',
    isUrgent: false,
    // The dashboard reads the same page: whoever comes second takes its answer.
    read: async (client) =>
      (
        await client.fetchQuery({
          ...endpointQuery('listQueuedReviews', QUEUE),
          queryFn: ({ signal }) => call('listQueuedReviews', QUEUE, { signal }),
        })
      ).total,
  },
  '/dashboard/settings/integrations': {
    name: 'en panne',
    isUrgent: true,
    read: async () =>
      (await call('listIntegrations')).data.filter(({ state }) => state === 'broken').length,
  },
};

export function CountOf({ path, className }: { path: string; className?: string }): ReactNode {
  const count = COUNTS[path];
  const client = useQueryClient();
  const { data } = useQuery({
    queryKey: ['count', path],
    queryFn: () => count?.read(client) ?? 0,
    enabled: count !== undefined,
    refetchInterval: EVERY_MS,
  });
  if (!count || !data) return null;
  return (
    <span
      className={classNames(
        'tabular-nums',
        count.isUrgent ? 'font-strong text-error-text' : 'text-ink-3',
        className,
      )}
    >
      {formatNumber(data)}
      <span className="sr-only"> {count.name}</span>
    </span>
  );
}
