import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { dayKey } from '#web/ui/format/dates.ts';
import { TimeZoneContext } from '#web/ui/format/time-zone.ts';
import { useNow } from '#web/ui/format/use-now.ts';
import type { QueuedReview } from '../message/message-actions.ts';
import { type QueuePath, type QueueSearch, toQueueQuery } from '../queue-address.ts';
import { type QueueReading, queueReading } from '../read-queue.ts';
import { useHeld } from './use-held.ts';
import { useSteadyRows } from './use-steady-rows.ts';

const LIVE_MS = 5_000;
const WORKING_MS = 2_000;

interface LiveQueue {
  reading: QueueReading | undefined;
  rows: readonly QueuedReview[] | undefined;
  refetch: () => void;
  heldProps: ReturnType<typeof useHeld>[1];
}

/**
 * Reads the queue every 5 s while the page is visible, and every 2 s during a bulk action. While
 * the list is in use, its rows keep their places.
 */
export function useLiveQueue(path: QueuePath, search: QueueSearch, isWorking: boolean): LiveQueue {
  const zone = use(TimeZoneContext);
  const query = toQueueQuery(search, dayKey(useNow(), zone), path);
  const every = isWorking ? WORKING_MS : LIVE_MS;
  const { data, refetch, isPlaceholderData } = useQuery({
    ...queueReading(query),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.failure ? false : every),
  });
  const [isHeld, heldProps] = useHeld();
  const rows = useSteadyRows(data?.page.data, JSON.stringify(query), isHeld && !isPlaceholderData);
  return { reading: data, rows, refetch: () => void refetch(), heldProps };
}
