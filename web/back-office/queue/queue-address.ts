import {
  MESSAGE_CHANNELS,
  MESSAGE_STATUSES,
  type MessageChannel,
  type MessageStatus,
  REASONS,
  type Reason,
  STEPS,
  type Step,
} from '#contract/labels/message-status.ts';
import { addDaysToKey } from '#web/ui/format/dates.ts';
import { COUNTRIES } from '../components/countries.ts';
import {
  compact,
  periodSearchOf,
  idOf,
  listSearchOf,
  oneOf,
  pageSearchOf,
  textSearchOf,
} from '../search-values.ts';

const DATE_CHOICES = ['today', 'tomorrow', 'week'] as const;
type DateChoice = (typeof DATE_CHOICES)[number];

/** The queue by message, or with one row per request. */
export type QueuePath = '/dashboard/queue' | '/dashboard/reviews_queue';

/** The state of the queue, which is entirely in the address. The names are those of the API. */
export interface QueueSearch {
  search?: string;
  /** When absent: unfinished messages, and failed ones that need a person. */
  status?: readonly MessageStatus[] | 'all';
  reason?: readonly Reason[];
  channel?: readonly MessageChannel[];
  step?: readonly Step[];
  country_code?: readonly string[];
  /** A day or period relative to today, or two fixed days. */
  date?: DateChoice;
  start?: string;
  end?: string;
  /** When absent: the messages to decide first, then by sending date. */
  sort?: 'soonest' | 'latest';
  page?: number;
  /** The open panel: its request and its message. */
  request?: string;
  message?: string;
  /** The customer record, shown in place of the panel. */
  customer?: string;
  /** Opens the form of the contact in the panel. */
  edit?: 'contact';
}

export function readQueueSearch(raw: Record<string, unknown>): QueueSearch {
  return compact<QueueSearch>({
    search: textSearchOf(raw['search']),
    status: raw['status'] === 'all' ? 'all' : listSearchOf(raw['status'], MESSAGE_STATUSES),
    reason: listSearchOf(raw['reason'], REASONS),
    channel: listSearchOf(raw['channel'], MESSAGE_CHANNELS),
    step: listSearchOf(raw['step'], STEPS),
    country_code: listSearchOf(raw['country_code'], COUNTRIES),
    date: oneOf(raw['date'], DATE_CHOICES),
    ...periodSearchOf(raw),
    sort: oneOf(raw['sort'], ['soonest', 'latest'] as const),
    page: pageSearchOf(raw['page']),
    request: idOf(raw['request']),
    customer: idOf(raw['customer']),
    message: idOf(raw['message']),
    edit: oneOf(raw['edit'], ['contact'] as const),
  });
}

export type QueueCallQuery = Record<string, string>;

/** Returns the query of the API request. `today` is the current day in the team’s time zone. */
export function toQueueQuery(
  search: QueueSearch,
  today: string,
  path: QueuePath = '/dashboard/queue',
): QueueCallQuery {
  const { start, end } = search.date ? daysOfChoice(search.date, today) : search;
  return compact<QueueCallQuery>({
    ...bulkFilters(search, { start, end }),
    group: path === '/dashboard/reviews_queue' ? 'request' : undefined,
    sort: search.sort,
    page: search.page === undefined ? undefined : String(search.page),
  });
}

/** Returns the filters of a bulk action on all matching messages. */
export function everythingShown(search: QueueSearch, today: string): QueueCallQuery {
  return bulkFilters(search, search.date ? daysOfChoice(search.date, today) : search);
}

function bulkFilters(
  search: QueueSearch,
  { start, end }: { start?: string | undefined; end?: string | undefined },
): QueueCallQuery {
  return compact<QueueCallQuery>({
    search: search.search,
    status: search.status === 'all' ? MESSAGE_STATUSES.join(',') : search.status?.join(','),
    reason: search.reason?.join(','),
    channel: search.channel?.join(','),
    step: search.step?.join(','),
    country_code: search.country_code?.join(','),
    start,
    end,
  });
}

function daysOfChoice(date: DateChoice, today: string): { start: string; end: string } {
  if (date === 'today') return { start: today, end: today };
  if (date === 'tomorrow') return { start: addDaysToKey(today, 1), end: addDaysToKey(today, 1) };
  return { start: today, end: addDaysToKey(today, 6) };
}
