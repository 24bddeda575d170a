import { expect, test } from 'vitest';
import { parsePlainSearch, writePlainSearch } from '../plain-search.ts';
import { isNarrowed, withReviewsFilters } from './change-reviews-search.ts';
import { readReviewsSearch, toReviewsQuery } from './reviews-address.ts';
import { groupReviews } from './list/group-reviews.ts';

const TODAY = '2026-11-20';

test('the filters of the address are those of the call, and are the same after a round trip', () => {
  const search = readReviewsSearch(
    parsePlainSearch(
      '?search=savon&status=with_feedback&rating=1,2&channel=link,sms&step=request&start=2026-11-01&sort=rating_low&page=2&request=7',
    ),
  );
  expect(toReviewsQuery(search, TODAY)).toEqual({
    search: 'savon',
    status: 'with_feedback',
    rating: '2,1',
    channel: 'sms,link',
    step: 'request',
    start: '2026-11-01',
    sort: 'rating_low',
    page: '2',
  });
  expect(readReviewsSearch(parsePlainSearch(writePlainSearch({ ...search })))).toEqual(search);
});

test('by default the reviews are those with a rating, recent unhappy ones first', () => {
  expect(toReviewsQuery({}, TODAY)).toEqual({ status: 'rated', sort: 'attention' });
  expect(toReviewsQuery({ status: 'all', date: '30' }, TODAY)).toEqual({
    sort: 'attention',
    start: '2026-10-22',
    end: TODAY,
  });
  expect(readReviewsSearch({ rating: '9', status: 'rated', date: 30, sort: 'attention' })).toEqual({
    date: '30',
  });
});

test('a view sets a status and its follow-up; a filter on the same field replaces it', () => {
  expect(toReviewsQuery({ status: 'todo' }, TODAY)).toEqual({
    status: 'attention',
    sort: 'attention',
  });
  expect(toReviewsQuery({ status: 'mine' }, TODAY)).toEqual({
    status: 'open,answered',
    owner_id: 'me',
    sort: 'attention',
  });
  expect(
    toReviewsQuery({ status: 'with_feedback', follow: ['resolved'], owner: '12' }, TODAY),
  ).toEqual({ status: 'with_feedback,resolved', owner_id: '12', sort: 'attention' });
  expect(readReviewsSearch({ status: 'unhappy', follow: 'answered', owner: 'none' })).toEqual({
    status: 'todo',
    follow: ['answered'],
    owner: 'none',
  });
});

test('a view or an open panel is not a filter', () => {
  expect(isNarrowed({ status: 'todo', request: '1', page: 2, sort: 'recent' })).toBe(false);
  expect(isNarrowed({ rating: ['1'] })).toBe(true);
  expect(
    withReviewsFilters({ page: 3, rating: ['1'], request: '4' }, { rating: undefined }),
  ).toEqual({
    request: '4',
  });
});

test('the page is split where the reviews that need attention end, on whichever page that is', () => {
  const rows = ['a', 'b', 'c'];
  expect(groupReviews(rows, { from: 1, attention: 2, total: 41 })).toEqual({
    first: { rows: ['a', 'b'], total: 2 },
    recent: { rows: ['c'], total: 39 },
  });
  expect(groupReviews(rows, { from: 21, attention: 2, total: 41 })).toEqual({
    first: { rows: [], total: 2 },
    recent: { rows, total: 39 },
  });
  expect(groupReviews(rows, { from: 21, attention: 22, total: 41 })).toMatchObject({
    first: { rows: ['a', 'b'] },
    recent: { rows: ['c'] },
  });
  expect(groupReviews([], { from: null, attention: 0, total: 0 })).toEqual({
    first: { rows: [], total: 0 },
    recent: { rows: [], total: 0 },
  });
});
