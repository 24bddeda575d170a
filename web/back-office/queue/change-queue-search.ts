import type { MessageStatus } from '#contract/labels/message-status.ts';
import { compact } from '../search-values.ts';
import type { QueueSearch } from './queue-address.ts';

/** The filters alone: without the page, the order of the rows and the open panel. */
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

/** Other filters: from the first page again, the panel stays open. */
export function withQueueFilters(
  search: QueueSearch,
  change: { [Key in keyof QueueSearch]?: QueueSearch[Key] | undefined },
): QueueSearch {
  return compact<QueueSearch>({ ...search, page: undefined, ...change });
}

/**
 * The status chip knows two words more than the statuses: « Non terminé » (nothing in the address)
 * and all of them (the chip is off).
 */
export type StatusChoice = MessageStatus | 'open';
export const chosenStatuses = ({ status }: QueueSearch): readonly StatusChoice[] =>
  status === 'all' ? [] : (status ?? ['open']);

/**
 * What the address keeps after a choice: « Non terminé » excludes the others; taking it off shows
 * all; taking the last status off goes back to it.
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

/** The panel is closed. */
export function withoutPanel({
  request: _request,
  message: _message,
  edit: _edit,
  ...search
}: QueueSearch): QueueSearch {
  return search;
}

/** The record of a customer closed: what was open before it is there again. */
export function withoutCustomer({ customer: _customer, ...search }: QueueSearch): QueueSearch {
  return search;
}
