import { expect, test } from 'vitest';
import { packCounts } from '#server/domains/counters/apply-counts.ts';
import type { CountedEvent } from '#server/domains/counters/counted-event.ts';
import {
  presentAverageRating,
  presentChannels,
  presentLinksSent,
  presentRatings,
  presentReviewsCollected,
  presentSteps,
} from './present-statistics.ts';
import { type Counts, sumCounts } from './read-counts.ts';

const period = {
  start: '2026-11-01',
  end: '2026-11-03',
  previous: { start: '2026-10-29', end: '2026-10-31' },
};
const rated = (
  day: string,
  rating: number,
  channel: 'email' | 'sms' | 'link' = 'email',
  step: 'request' | 'last_reminder' | null = 'request',
): CountedEvent => ({ kind: 'rating', team_id: '1', day, channel, step, rating, by: 1 });
const sent = (
  day: string,
  channel: 'email' | 'sms',
  step: 'request' | 'last_reminder',
  is_first: boolean,
): CountedEvent => ({ kind: 'sent', team_id: '1', day, channel, step, is_first, by: 1 });

function counts(events: CountedEvent[], before: CountedEvent[] | null = null): Counts {
  const rows = packCounts([...events, ...(before ?? [])]).map((row) => [row.day, row.c] as const);
  return sumCounts(period, new Map(rows), before !== null);
}

test('the five stars are always there, and nothing collected is a share of 0, not a division by it', () => {
  const stars = presentRatings(counts([]));
  expect(stars.map(({ rating, label, total, share }) => [rating, label, total, share])).toEqual([
    [5, '5\u00a0étoiles', 0, 0],
    [4, '4\u00a0étoiles', 0, 0],
    [3, '3\u00a0étoiles', 0, 0],
    [2, '2\u00a0étoiles', 0, 0],
    [1, '1\u00a0étoile', 0, 0],
  ]);
  expect(presentAverageRating(counts([]))).toMatchObject({
    average: null,
    previous_average: null,
    count: 0,
    series: [{ date: '2026-11-01', average: null, count: 0 }, {}, {}],
  });
});

test('a request counts once as sent, its reminders do not', () => {
  const read = counts([
    sent('2026-11-01', 'email', 'request', true),
    sent('2026-11-03', 'email', 'last_reminder', false),
  ]);
  expect(presentLinksSent(read)).toEqual({
    total: 1,
    previous_total: null,
    series: [
      { date: '2026-11-01', total: 1 },
      { date: '2026-11-02', total: 0 },
      { date: '2026-11-03', total: 0 },
    ],
  });
  expect(presentSteps(read).map(({ step, sent: messages }) => [step, messages])).toEqual([
    ['request', 1],
    ['first_reminder', 0],
    ['last_reminder', 1],
    [null, null],
  ]);
  expect(presentChannels(read).map(({ channel, sent: requests }) => [channel, requests])).toEqual([
    ['whatsapp', 0],
    ['sms', 0],
    ['email', 1],
    ['link', null],
  ]);
});

test('the general link is a step of its own and a channel of its own', () => {
  const read = counts([
    rated('2026-11-01', 5),
    rated('2026-11-01', 5, 'sms', 'last_reminder'),
    rated('2026-11-02', 1, 'link', null),
    rated('2026-11-02', 4),
  ]);
  expect(presentReviewsCollected(read)).toMatchObject({
    total: 4,
    series: [{ total: 2 }, { total: 2 }, { total: 0 }],
  });
  expect(
    presentSteps(read).map(({ step, label, total, share }) => [step, label, total, share]),
  ).toEqual([
    ['request', 'Demande', 2, 0.5],
    ['first_reminder', 'Première relance', 0, 0],
    ['last_reminder', 'Dernière relance', 1, 0.25],
    [null, 'Lien général', 1, 0.25],
  ]);
  expect(presentChannels(read).map(({ channel, total }) => [channel, total])).toEqual([
    ['whatsapp', 0],
    ['sms', 1],
    ['email', 2],
    ['link', 1],
  ]);
  expect(presentAverageRating(read)).toMatchObject({
    average: 3.75,
    count: 4,
    series: [
      { average: 5, count: 2 },
      { average: 2.5, count: 2 },
      { average: null, count: 0 },
    ],
  });
});

test('an average is exact, so that each screen rounds it once: 50 ÷ 11 is 4.5, and 4.55 would be 4.6', () => {
  const day = '2026-11-01';
  const read = counts([
    ...Array.from({ length: 6 }, () => rated(day, 5)),
    ...Array.from({ length: 5 }, () => rated(day, 4)),
  ]);
  const { average, series } = presentAverageRating(read);
  expect(average).toBe(50 / 11);
  expect(series[0]?.average).toBe(50 / 11);
});

test('what was before is compared, nothing before is not zero', () => {
  expect(
    presentReviewsCollected(
      counts([rated('2026-11-01', 5)], [rated('2026-10-30', 3), rated('2026-10-30', 4)]),
    ),
  ).toMatchObject({ total: 1, previous_total: 2 });
  expect(
    presentAverageRating(
      counts([rated('2026-11-01', 5)], [rated('2026-10-30', 3), rated('2026-10-30', 4)]),
    ),
  ).toMatchObject({ average: 5, previous_average: 3.5 });
  expect(presentReviewsCollected(counts([], []))).toMatchObject({ total: 0, previous_total: 0 });
  expect(presentReviewsCollected(counts([]))).toMatchObject({ total: 0, previous_total: null });
});

test('a row from before the newest cells reads as zeros there', () => {
  const read = sumCounts(period, new Map([['2026-11-01', [1]]]), false);
  expect(presentLinksSent(read).total).toBe(1);
  expect(presentReviewsCollected(read).total).toBe(0);
});
