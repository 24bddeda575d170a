import { RATING_CHOICES } from '#contract/labels/ratings.ts';
import { addDaysToKey } from '#web/ui/format/dates.ts';
import {
  compact,
  periodSearchOf,
  listSearchOf,
  oneOf,
  pageSearchOf,
  textSearchOf,
} from '../../search-values.ts';

const DATES = ['7', '30', '90'] as const;
const STATES = ['proposed', 'matched', 'alone', 'awaiting'] as const;
export type PairState = (typeof STATES)[number];

/** The state of the screen, which is entirely in the address. The names are those of the API. */
export interface PairsSearch {
  /** When absent: every public review, those to confirm first. */
  state?: PairState;
  rating?: readonly (typeof RATING_CHOICES)[number][];
  search?: string;
  date?: (typeof DATES)[number];
  start?: string;
  end?: string;
  page?: number;
}

export function readPairsSearch(raw: Record<string, unknown>): PairsSearch {
  return compact<PairsSearch>({
    state: oneOf(raw['state'], STATES),
    rating: listSearchOf(raw['rating'], RATING_CHOICES),
    search: textSearchOf(raw['search']),
    date: oneOf(textSearchOf(raw['date']), DATES),
    ...periodSearchOf(raw),
    page: pageSearchOf(raw['page']),
  });
}

/** Returns the query of the API request. `today` is the current day in the team’s time zone. */
export function pairsQuery(
  { state, rating, search, date, page, ...days }: PairsSearch,
  today: string,
): Record<string, string> {
  const { start, end } = date ? { start: addDaysToKey(today, 1 - Number(date)), end: today } : days;
  return compact<Record<string, string>>({
    state,
    rating: rating?.join(','),
    search,
    start,
    end,
    page: page === undefined ? undefined : String(page),
  });
}

/** Returns the search with other filters, on the first page. */
export function withPairFilters(
  search: PairsSearch,
  change: { [Key in keyof PairsSearch]?: PairsSearch[Key] | undefined },
): PairsSearch {
  return compact<PairsSearch>({ ...search, page: undefined, ...change });
}

export function isPairsNarrowed({ rating, search, date, start, end, page }: PairsSearch): boolean {
  return [rating, search, date, start, end, page].some((value) => value !== undefined);
}
