import { dayKey, formatDay, addDaysToKey, isAhead } from '#web/ui/format/dates.ts';
import type { QueuedReview } from '../message/message-actions.ts';
import type { QueueSearch } from '../queue-address.ts';

interface RowGroup {
  key: string;
  label: string;
}

const TO_DECIDE: readonly QueuedReview['status'][] = ['failed', 'outcome_unknown'];

/**
 * Returns the group of a row, in the order of the server: the messages to decide first, unless
 * another order is chosen, then the day of sending.
 */
export function dayOfRow(
  row: Pick<QueuedReview, 'status' | 'scheduled_at' | 'sent_at'>,
  { sort, zone, now }: { sort: QueueSearch['sort']; zone: string; now: Date },
): RowGroup {
  if (sort === undefined && TO_DECIDE.includes(row.status))
    return { key: 'decide', label: 'À traiter' };
  const day = dayKey(new Date(row.scheduled_at), zone);
  const today = dayKey(now, zone);
  if (day === today) return { key: day, label: 'Aujourd’hui' };
  if (day === addDaysToKey(today, 1)) return { key: day, label: 'Demain' };
  if (day === addDaysToKey(today, -1)) return { key: day, label: 'Hier' };
  const date = formatDay(row.scheduled_at, zone, now);
  if (row.sent_at === null && !isAhead(row.scheduled_at, now))
    return { key: 'earlier', label: 'Plus tôt' };
  return { key: day, label: date.charAt(0).toUpperCase() + date.slice(1) };
}
