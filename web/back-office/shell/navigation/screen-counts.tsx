import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';
import { classNames } from '#web/ui/layout/class-names.ts';
import { formatNumber } from '#web/ui/format/numbers.ts';

const EVERY_MS = 60_000;
interface ScreenCount {
  /** The view to open while the count is above 0. */
  view?: Readonly<Record<string, string>>;
  /** The name of the counted things, singular and plural. */
  names: readonly [one: string, many: string];
  read: (client: QueryClient) => Promise<number>;
}

const UNHAPPY = { query: { status: 'attention', per_page: 1 } };
const QUEUE = { query: { per_page: 1 } };
const MODERATION = { query: { per_page: 1 } };
/**
 * The counts beside the names of screens: things that need an action. Errors are ignored here,
 * because the screen shows them. The queries are shared with the dashboard, so that each is read
 * once.
 */
const COUNTS: Record<string, ScreenCount> = {
  '/dashboard/reviews': {
    names: ['client mécontent', 'clients mécontents'],
    read: async (client) =>
      (
        await client.fetchQuery({
          ...endpointQuery('listReviews', UNHAPPY),
          queryFn: ({ signal }) => call('listReviews', UNHAPPY, { signal }),
        })
      ).total,
  },
  '/dashboard/reviews/shop': {
    names: ['avis à examiner', 'avis à examiner'],
    read: async () => (await call('listShopReviews', MODERATION)).counts.waiting,
  },
  '/dashboard/queue': {
    names: ['envoi à traiter', 'envois à traiter'],
    view: { status: 'outcome_unknown,failed' },
    read: async (client) =>
      (
        await client.fetchQuery({
          ...endpointQuery('listQueuedReviews', QUEUE),
          queryFn: ({ signal }) => call('listQueuedReviews', QUEUE, { signal }),
        })
      ).counts.attention,
  },
  '/dashboard/settings/integrations': {
    names: ['en panne', 'en panne'],
    read: async () =>
      (await call('listIntegrations')).data.filter(({ state }) => state === 'broken').length,
  },
};

export function CountOf({ path, className }: { path: string; className?: string }): ReactNode {
  const count = COUNTS[path];
  const data = useScreenCount(path);
  if (!count || !data) return null;
  return (
    <span className={classNames('font-strong text-error-text tabular-nums', className)}>
      {formatNumber(data)}
      <span className="sr-only"> {count.names[data > 1 ? 1 : 0]}</span>
    </span>
  );
}

function useScreenCount(path: string): number | undefined {
  const count = COUNTS[path];
  const client = useQueryClient();
  return useQuery({
    queryKey: ['count', path],
    queryFn: () => count?.read(client) ?? 0,
    enabled: count !== undefined,
    refetchInterval: EVERY_MS,
  }).data;
}

/** Returns the view with which a screen opens while it has things that need an action. */
export function useFirstView(path: string): Readonly<Record<string, string>> | undefined {
  return useScreenCount(path) ? COUNTS[path]?.view : undefined;
}
