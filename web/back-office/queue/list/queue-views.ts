import type { Answer } from '#contract/api/schemas.ts';
import { compact } from '#web/back-office/search-values.ts';
import { queueFiltersOf } from '../change-queue-search.ts';
import { type QueueSearch } from '../queue-address.ts';

type CountName = keyof Answer<'listQueuedReviews'>['counts'];
/** Sent messages have no count: it only grows and needs no action. */
type ViewName = CountName | 'sent';

/**
 * The built-in views: their filters, and the count in the answer that gives their number of
 * messages.
 */
export const QUEUE_VIEWS: readonly { key: ViewName; label: string; search: QueueSearch }[] = [
  { key: 'all', label: 'Tout', search: {} },
  { key: 'attention', label: 'À traiter', search: { status: ['outcome_unknown', 'failed'] } },
  { key: 'held', label: 'En attente', search: { status: ['held'] } },
  { key: 'today', label: 'Aujourd’hui', search: { date: 'today' } },
  { key: 'reminders', label: 'Relances', search: { step: ['first_reminder', 'last_reminder'] } },
  { key: 'sent', label: 'Envoyés', search: { status: ['sent', 'delivered'], sort: 'latest' } },
];

/** Returns the view whose filters are exactly those of the address, in any order. */
export function currentView(search: QueueSearch): ViewName | undefined {
  const shown = fingerprint(search);
  return QUEUE_VIEWS.find((view) => fingerprint(view.search) === shown)?.key;
}

function fingerprint(search: QueueSearch): string {
  const entries = Object.entries(queueFiltersOf(compact<QueueSearch>(search))).map(
    ([key, value]) =>
      `${key}=${Array.isArray(value) ? value.toSorted(alphabetically).join(',') : String(value)}`,
  );
  return entries.toSorted(alphabetically).join('&');
}

const alphabetically = (a: string, b: string): number => a.localeCompare(b);
