import type { z } from 'zod';
import { CHANNEL_LABELS, STEP_LABELS } from '#contract/labels.ts';
import { CHANNELS, STEPS } from '#contract/message-status.ts';
import type * as shapes from '#contract/schemas/statistics.ts';
import { FIRST_CELL, PLACES, ratingCell, STARS, type Star } from './cells.ts';
import type { Counts } from './read-counts.ts';
import { daysOf } from './read-period.ts';

/** The six statistics, from packed rows: pure readings of `Counts`. */

type Row = readonly number[] | undefined;
type Place = (typeof PLACES)[number];
type Rows = ReadonlyMap<string, readonly number[]>;

export function presentLinksSent(counts: Counts): z.output<typeof shapes.total> {
  return presentTotal(counts, (row) => count(row, 'request_sent'));
}

export function presentReviewsCollected(counts: Counts): z.output<typeof shapes.total> {
  return presentTotal(counts, (row) => ratings(row));
}

export function presentAverageRating({ period, current, previous }: Counts): z.output<typeof shapes.average> {
  const whole = averageOf([...current.values()]);
  return {
    ...whole,
    previous_average: previous && averageOf([...previous.values()]).average,
    series: daysOf(period).map((date) => ({ date, ...averageOf([current.get(date)]) })),
  };
}

export function presentRatings({ current }: Counts): z.output<typeof shapes.byRating> {
  const of = (star: Star): number => sum(current, (row) => ratings(row, { star }));
  return withShares(STARS.toReversed().map((rating) => ({ rating, label: rating > 1 ? `${rating}\u00a0étoiles` : `${rating}\u00a0étoile`, total: of(rating) })));
}

export function presentChannels({ current }: Counts): z.output<typeof shapes.byChannel> {
  return withShares(
    CHANNELS.map((channel) => {
      const within = (place: Place): boolean => place.channel === channel;
      const sent = channel === 'link' ? null : sum(current, (row) => count(row, 'request_sent', within));
      return { channel, label: CHANNEL_LABELS[channel], total: sum(current, (row) => ratings(row, { within })), sent };
    }),
  );
}

/** `sent` of a step: its messages that a provider accepted; a reminder is no first acceptance of its request. */
export function presentSteps({ current }: Counts): z.output<typeof shapes.byStep> {
  return withShares(
    [...STEPS, null].map((step) => {
      const within = (place: Place): boolean => place.step === step;
      const sent = step === null ? null : sum(current, (row) => count(row, 'sent', within));
      return { step, label: step === null ? CHANNEL_LABELS.link : STEP_LABELS[step], total: sum(current, (row) => ratings(row, { within })), sent };
    }),
  );
}

export function presentOverview(counts: Counts): z.output<typeof shapes.overview> {
  return {
    start: counts.period.start,
    end: counts.period.end,
    total_link_sent: presentLinksSent(counts),
    total_reviews_collected: presentReviewsCollected(counts),
    average_rating: presentAverageRating(counts),
    rating_distribution: presentRatings(counts),
    reviews_distribution_by_channel: presentChannels(counts),
    reviews_distribution_by_step: presentSteps(counts),
  };
}

function presentTotal({ period, current, previous }: Counts, read: (row: Row) => number): z.output<typeof shapes.total> {
  return { total: sum(current, read), previous_total: previous && sum(previous, read), series: daysOf(period).map((date) => ({ date, total: read(current.get(date)) })) };
}

function averageOf(rows: readonly Row[]): { average: number | null; count: number } {
  let stars = 0;
  let given = 0;
  for (const row of rows) {
    for (const star of STARS) {
      const total = ratings(row, { star });
      stars += star * total;
      given += total;
    }
  }
  return { average: given === 0 ? null : Math.round((stars / given) * 100) / 100, count: given };
}

function count(row: Row, family: 'request_sent' | 'sent', within: (place: Place) => boolean = () => true): number {
  return PLACES.reduce((total, place, index) => (within(place) ? total + (row?.[FIRST_CELL[family] + index - 1] ?? 0) : total), 0);
}

function ratings(row: Row, { star, within = () => true }: { star?: Star; within?: (place: Place) => boolean } = {}): number {
  const stars = star === undefined ? STARS : [star];
  let total = 0;
  PLACES.forEach((place, index) => {
    if (within(place)) for (const one of stars) total += row?.[ratingCell(index, one) - 1] ?? 0;
  });
  return total;
}

function sum(rows: Rows, read: (row: Row) => number): number {
  let total = 0;
  for (const row of rows.values()) total += read(row);
  return total;
}

function withShares<T extends { total: number }>(parts: readonly T[]): (T & { share: number })[] {
  const whole = parts.reduce((total, part) => total + part.total, 0);
  return parts.map((part) => ({ ...part, share: whole === 0 ? 0 : Math.round((part.total / whole) * 10_000) / 10_000 }));
}
