import type { z } from 'zod';
import { RATINGS } from '#contract/labels/ratings.ts';
import { CHANNEL_LABELS, STEP_LABELS } from '#contract/labels/labels.ts';
import { CHANNELS, STEPS } from '#contract/labels/message-status.ts';
import type * as shapes from '#contract/api/schemas/statistics/statistics.ts';
import { FIRST_CELL, PLACES, ratingCell } from '#server/domains/counters/cells.ts';
import { type Cells, type Counts, requestsSent, starsOf } from './read-counts.ts';

/** The six statistics as pure functions of `Counts`. */

type StatisticsGroup = (typeof PLACES)[number];

export function presentLinksSent({ days, whole, before }: Counts): z.output<typeof shapes.total> {
  return {
    total: requestsSent(whole),
    previous_total: before && requestsSent(before),
    series: days.map(({ date, sent }) => ({ date, total: sent })),
  };
}

export function presentReviewsCollected({
  days,
  whole,
  before,
}: Counts): z.output<typeof shapes.total> {
  return {
    total: sum(starsOf(whole)),
    previous_total: before && sum(starsOf(before)),
    series: days.map(({ date, stars }) => ({ date, total: sum(stars) })),
  };
}

export function presentAverageRating({
  days,
  whole,
  before,
}: Counts): z.output<typeof shapes.average> {
  return {
    ...averageOf(starsOf(whole)),
    previous_average: before && averageOf(starsOf(before)).average,
    series: days.map(({ date, stars }) => ({ date, ...averageOf(stars) })),
  };
}

export function presentRatings({ whole }: Counts): z.output<typeof shapes.byRating> {
  const stars = starsOf(whole);
  return withShares(
    RATINGS.toReversed().map((rating) => ({
      rating,
      label: rating > 1 ? `${rating}\u00a0étoiles` : `${rating}\u00a0étoile`,
      total: stars[rating - 1] ?? 0,
    })),
  );
}

export function presentChannels({ whole }: Counts): z.output<typeof shapes.byChannel> {
  return withShares(
    CHANNELS.map((channel) => {
      const within = (place: StatisticsGroup): boolean => place.channel === channel;
      return {
        channel,
        label: CHANNEL_LABELS[channel],
        total: ratingsAt(whole, within),
        sent: channel === 'link' ? null : requestsSent(whole, within),
      };
    }),
  );
}

/**
 * Presents the steps. `sent` counts the messages of a step that a provider accepted; a reminder is
 * not a first acceptance of its request.
 */
export function presentSteps({ whole }: Counts): z.output<typeof shapes.byStep> {
  return withShares(
    [...STEPS, null].map((step) => {
      const within = (place: StatisticsGroup): boolean => place.step === step;
      return {
        step,
        label: step === null ? CHANNEL_LABELS.link : STEP_LABELS[step],
        total: ratingsAt(whole, within),
        sent: step === null ? null : messagesSent(whole, within),
      };
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

function averageOf(stars: readonly number[]): { average: number | null; count: number } {
  const count = sum(stars);
  const points = stars.reduce((total, count, index) => total + count * (index + 1), 0);
  return { average: count === 0 ? null : points / count, count };
}

function messagesSent(cells: Cells, within: (place: StatisticsGroup) => boolean): number {
  return sum(
    PLACES.map((place, index) => (within(place) ? (cells[FIRST_CELL.sent + index - 1] ?? 0) : 0)),
  );
}

function ratingsAt(cells: Cells, within: (place: StatisticsGroup) => boolean): number {
  return sum(
    PLACES.flatMap((place, index) =>
      within(place) ? RATINGS.map((star) => cells[ratingCell(index, star) - 1] ?? 0) : [],
    ),
  );
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0);
}

function withShares<T extends { total: number }>(parts: readonly T[]): (T & { share: number })[] {
  const whole = sum(parts.map((part) => part.total));
  return parts.map((part) => ({
    ...part,
    share: whole === 0 ? 0 : Math.round((part.total / whole) * 10_000) / 10_000,
  }));
}
