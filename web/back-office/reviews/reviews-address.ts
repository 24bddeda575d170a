import { RATING_CHOICES } from '#contract/labels/ratings.ts';
import { FOLLOW_UP_STATUSES, type FollowUpStatus } from '#contract/labels/follow-up.ts';
import { CHANNELS, type Channel, STEPS, type Step } from '#contract/labels/message-status.ts';
import { addDaysToKey } from '#web/ui/format/dates.ts';
import {
  compact,
  periodSearchOf,
  idOf,
  listSearchOf,
  oneOf,
  pageSearchOf,
  textSearchOf,
  textsOf,
} from '../search-values.ts';

type RatingChoice = (typeof RATING_CHOICES)[number];
const REVIEW_DATES = ['7', '30', '90'] as const;
type DateChoice = (typeof REVIEW_DATES)[number];
const REVIEW_VIEWS = [
  'todo',
  'mine',
  'answered',
  'resolved',
  'with_feedback',
  'not_rated',
  'all',
] as const;
export type ReviewView = (typeof REVIEW_VIEWS)[number];

/** The state of the screen, which is entirely in the address. The names are those of the API. */
export interface ReviewsSearch {
  search?: string;
  /** The rated ones when absent. */
  status?: ReviewView;
  /** The follow-up status, which replaces that of the view. */
  follow?: readonly FollowUpStatus[];
  /** `me`, `none`, or the id of a member. */
  owner?: string;
  rating?: readonly RatingChoice[];
  tag?: readonly string[];
  channel?: readonly Channel[];
  step?: readonly Step[];
  /** A number of days until today, or two fixed days. */
  date?: DateChoice;
  start?: string;
  end?: string;
  /** When absent: the unhappy customers first, then the latest. */
  sort?: 'recent' | 'rating_high' | 'rating_low';
  page?: number;
  /** The request of the open panel. */
  request?: string;
  /** The customer record, shown in place of the panel. */
  customer?: string;
}

export function readReviewsSearch(raw: Record<string, unknown>): ReviewsSearch {
  return compact<ReviewsSearch>({
    search: textSearchOf(raw['search']),
    // `unhappy` is the former name of the view `todo`.
    status: raw['status'] === 'unhappy' ? 'todo' : oneOf(raw['status'], REVIEW_VIEWS),
    follow: listSearchOf(raw['follow'], FOLLOW_UP_STATUSES),
    owner: oneOf(raw['owner'], ['me', 'none'] as const) ?? idOf(raw['owner']),
    rating: listSearchOf(raw['rating'], RATING_CHOICES),
    tag: textsOf(raw['tag']),
    channel: listSearchOf(raw['channel'], CHANNELS),
    step: listSearchOf(raw['step'], STEPS),
    date: oneOf(textSearchOf(raw['date']), REVIEW_DATES),
    ...periodSearchOf(raw),
    sort: oneOf(raw['sort'], ['recent', 'rating_high', 'rating_low'] as const),
    page: pageSearchOf(raw['page']),
    request: idOf(raw['request']),
    customer: idOf(raw['customer']),
  });
}

export type ReviewsQuery = Record<string, string>;

/** Returns the query of the API request. `today` is the current day in the team’s time zone. */
export function toReviewsQuery(search: ReviewsSearch, today: string): ReviewsQuery {
  const { start, end } = search.date
    ? { start: addDaysToKey(today, 1 - Number(search.date)), end: today }
    : search;
  return compact<ReviewsQuery>({
    search: search.search,
    status: statusOf(search),
    owner_id: search.owner ?? (search.status === 'mine' ? 'me' : undefined),
    rating: search.rating?.join(','),
    tag: search.tag?.join(','),
    channel: search.channel?.join(','),
    step: search.step?.join(','),
    start,
    end,
    sort: search.sort ?? 'attention',
    page: search.page === undefined ? undefined : String(search.page),
  });
}

interface ViewFilter {
  is?: string;
  follow?: readonly FollowUpStatus[];
}
/** The filters of each view: the kind of review and the follow-up status. */
const VIEW_FILTERS: Readonly<Record<ReviewView | 'rated', ViewFilter>> = {
  rated: { is: 'rated' },
  todo: { is: 'attention' },
  mine: { follow: ['open', 'answered'] },
  answered: { follow: ['answered'] },
  resolved: { follow: ['resolved'] },
  with_feedback: { is: 'with_feedback' },
  not_rated: { is: 'not_rated' },
  all: {},
};

function statusOf({
  status,
  follow,
}: Pick<ReviewsSearch, 'status' | 'follow'>): string | undefined {
  const view = VIEW_FILTERS[status ?? 'rated'];
  return (
    [view.is, ...(follow ?? view.follow ?? [])].filter((word) => word !== undefined).join(',') ||
    undefined
  );
}
