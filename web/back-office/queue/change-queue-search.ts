import type { MessageStatus } from '#contract/labels/message-status.ts';
import { compact } from '../search-values.ts';
import type { QueueSearch } from './queue-address.ts';

/** Returns the filters without the page, the sort order and the open panel. */
export function queueFiltersOf({
  page: _page,
  sort: _sort,
  request: _request,
  message: _message,
  edit: _edit,
  ...filters
}: QueueSearch): QueueSearch {
  return filters;
}
export const hasFilters = (search: QueueSearch): boolean =>
  Object.values(queueFiltersOf(search)).some((value) => value !== undefined);

/** Returns the search with other filters, on the first page. The panel stays open. */
export function withQueueFilters(
  search: QueueSearch,
  change: { [Key in keyof QueueSearch]?: QueueSearch[Key] | undefined },
): QueueSearch {
  return compact<QueueSearch>({ ...search, page: undefined, ...change });
}

/**
 * The choices of the status filter. « Non terminé » means no status in the address. With no choice,
 * all statuses are shown.
 */
export type StatusChoice = MessageStatus | 'open';
export const chosenStatuses = ({ status }: QueueSearch): readonly StatusChoice[] =>
  status === 'all' ? [] : (status ?? ['open']);

/**
 * Returns the status for the address after a choice. « Non terminé » excludes the others. Removing
 * it shows all statuses. Removing the last status selects it again.
 */
export function statusAfter(
  search: QueueSearch,
  chosen: readonly StatusChoice[],
): QueueSearch['status'] {
  const before = chosenStatuses(search);
  if (chosen.includes('open') && !before.includes('open')) return undefined;
  const statuses = chosen.filter((status) => status !== 'open');
  if (statuses.length > 0) return statuses;
  return before.includes('open') ? 'all' : undefined;
}

/** Returns the search without the open panel. */
export function withoutPanel({
  request: _request,
  message: _message,
  edit: _edit,
  ...search
}: QueueSearch): QueueSearch {
  return search;
}

/** Returns the search without the customer record, so that the previous panel is shown again. */
export function withoutCustomer({ customer: _customer, ...search }: QueueSearch): QueueSearch {
  return search;
}
