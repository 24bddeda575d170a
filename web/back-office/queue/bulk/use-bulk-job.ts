import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#web/api/call.ts';
import { LIVE } from '#web/api/live-query.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import type { BulkJob } from './bulk-progress.tsx';

const RUNNING_MS = 2_000;
const SHOWN_MS = 15 * 60_000;
const DISMISSED = 'bulk-dismissed';

/**
 * Returns the bulk action that is in progress, or that ended recently and was not dismissed. It is
 * read every 2 s while it is in progress.
 */
export function useBulkJob(): {
  job: BulkJob | undefined;
  isRunning: boolean;
  dismiss: (id: string) => void;
} {
  const now = useNow();
  const [dismissed, setDismissed] = useState(readDismissed);
  const { data = [] } = useQuery({
    queryKey: [LIVE, 'listImports', 'bulk'],
    // Errors are ignored here, because the queue itself shows them.
    queryFn: ({ signal }) =>
      call('listImports', { signal }).then(
        (answer) => answer.data.filter((job) => job.kind === 'bulk'),
        () => [],
      ),
    refetchInterval: ({ state }) => (state.data?.some(isMoving) ? RUNNING_MS : false),
  });
  const job =
    data.find(isMoving) ??
    data.find(
      ({ id, finished_at }) =>
        finished_at !== null &&
        now.getTime() - new Date(finished_at).getTime() < SHOWN_MS &&
        !dismissed.includes(id),
    );
  const dismiss = (id: string) => {
    const next = [...dismissed, id].slice(-20);
    sessionStorage.setItem(DISMISSED, JSON.stringify(next));
    setDismissed(next);
  };
  return { job, isRunning: job !== undefined && isMoving(job), dismiss };
}

function isMoving({ kind, state }: Pick<BulkJob, 'kind' | 'state'>): boolean {
  return kind === 'bulk' && state === 'running';
}

function readDismissed(): readonly string[] {
  const stored: unknown = JSON.parse(sessionStorage.getItem(DISMISSED) ?? '[]');
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}
