import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '#web/api/call.ts';
import { classNames } from '#web/ui/class-names.ts';
import { formatNumber } from '#web/ui/numbers.ts';

const EVERY_MS = 60_000;
/** The number beside a screen’s name. `isUrgent`: a person must act. Its failure says nothing: the screen itself will. */
const COUNTS: Record<string, { name: string; isUrgent: boolean; read: () => Promise<number> }> = {
  '/dashboard/queue': {
    name: 'envois',
    isUrgent: false,
    read: async () => (await call('listQueuedReviews', { query: { per_page: '1' } })).total,
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
  const { data } = useQuery({
    queryKey: ['count', path],
    queryFn: () => count?.read() ?? 0,
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
