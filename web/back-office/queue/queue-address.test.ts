import { expect, test } from 'vitest';
import { parsePlainSearch, writePlainSearch } from '../plain-search.ts';
import { chosenStatuses, statusAfter, withQueueFilters } from './change-queue-search.ts';
import { toQueueQuery, readQueueSearch } from './queue-address.ts';
import { QUEUE_VIEWS, currentView } from './list/queue-views.ts';

const TODAY = '2026-11-20';

test('the filters of the address are those of the call, and are the same after a round trip', () => {
  const address =
    '?search=10482&status=held,failed&reason=outside_hours&channel=email,sms&step=request&start=2026-11-01&end=2026-11-20&sort=soonest&page=3&request=12&message=34';
  const search = readQueueSearch(parsePlainSearch(address));
  expect(toQueueQuery(search, TODAY)).toEqual({
    search: '10482',
    status: 'held,failed',
    reason: 'outside_hours',
    channel: 'sms,email',
    step: 'request',
    start: '2026-11-01',
    end: '2026-11-20',
    sort: 'soonest',
    page: '3',
  });
  expect(readQueueSearch(parsePlainSearch(writePlainSearch({ ...search })))).toEqual(search);
  expect(search).toMatchObject({ request: '12', message: '34' });
});

test('invalid values of the address are ignored', () => {
  expect(
    readQueueSearch(
      parsePlainSearch(
        '?status=lost&reason=,&page=0&page=-1&start=hier&request=../1&sort=attention&date=never&search=%20',
      ),
    ),
  ).toEqual({});
  expect(readQueueSearch({ page: 2, search: 10_482 })).toEqual({ page: 2, search: '10482' });
});

test('relative days are counted from the current day of the team', () => {
  expect(toQueueQuery({ date: 'today' }, TODAY)).toEqual({ start: TODAY, end: TODAY });
  expect(toQueueQuery({ date: 'tomorrow' }, '2026-12-31')).toEqual({
    start: '2027-01-01',
    end: '2027-01-01',
  });
  expect(toQueueQuery({ date: 'week' }, TODAY)).toEqual({ start: TODAY, end: '2026-11-26' });
});

test('a saved view is current when the filters are exactly its own, whatever the page, the order and the panel', () => {
  for (const view of QUEUE_VIEWS)
    expect(currentView({ ...view.search, page: 2, sort: 'latest', request: '1' })).toBe(view.key);
  expect(currentView({ step: ['last_reminder', 'first_reminder'] })).toBe('reminders');
  expect(currentView({ status: ['held'], channel: ['sms'] })).toBeUndefined();
  expect(currentView({ search: 'camille' })).toBeUndefined();
});

test('a change of filters returns to the first page, and the panel stays open', () => {
  expect(
    withQueueFilters(
      { page: 4, request: '1', channel: ['sms'] },
      { channel: undefined, step: ['request'] },
    ),
  ).toEqual({ request: '1', step: ['request'] });
});

test('« Non terminé » excludes the other statuses, removing it shows every status, removing the last status restores it', () => {
  expect(chosenStatuses({})).toEqual(['open']);
  expect(statusAfter({}, [])).toBe('all');
  expect(statusAfter({}, ['open', 'sent'])).toEqual(['sent']);
  expect(statusAfter({ status: ['sent'] }, ['sent', 'open'])).toBeUndefined();
  expect(statusAfter({ status: ['sent'] }, [])).toBeUndefined();
  expect(statusAfter({ status: 'all' }, ['failed'])).toEqual(['failed']);
});
