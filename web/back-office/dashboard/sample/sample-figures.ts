import { addDaysToKey } from '#web/ui/format/dates.ts';
import { daysIn, type Period, periodBefore } from '#web/ui/period/period.ts';
import type { Statistic, StatisticName } from '../dashboard-data.ts';

type Ratings = readonly [number, number, number, number, number];

interface Day {
  date: string;
  sent: number;
  /** The number of ratings with one star, two stars, up to five. */
  ratings: Ratings;
}

/** The number of requests that the example shop sends on each day of the week, from Sunday. */
const SENT_BY_WEEKDAY = [3, 14, 12, 11, 13, 12, 7] as const;
const CHANNELS = [
  { channel: 'whatsapp', label: 'WhatsApp', ofSent: 0.58, ofRated: 0.62 },
  { channel: 'email', label: 'E-mail', ofSent: 0.3, ofRated: 0.26 },
  { channel: 'sms', label: 'SMS', ofSent: 0.12, ofRated: 0.12 },
] as const;
const STEPS = [
  { step: 'request', label: 'Demande', ofSent: 1, ofRated: 0.66 },
  { step: 'first_reminder', label: '1re relance', ofSent: 0.62, ofRated: 0.26 },
  { step: 'last_reminder', label: 'Dernière relance', ofSent: 0.41, ofRated: 0.08 },
] as const;

/**
 * Returns example figures in the shape of the server’s answers. The same days always have the same
 * figures.
 */
export function sampleStatistic<Name extends StatisticName>(
  name: Name,
  period: Period,
): Statistic<Name> {
  const [days, past] = [daysOf(period), daysOf(periodBefore(period))];
  const all: { [Each in StatisticName]: () => Statistic<Each> } = {
    totalLinkSent: () => totalOf(days, past, ({ sent }) => sent),
    totalReviewsCollected: () => totalOf(days, past, ({ ratings }) => countOf(ratings)),
    averageRating: () => ({
      average: meanOf(sumOf(days)),
      previous_average: meanOf(sumOf(past)),
      count: countOf(sumOf(days)),
      series: days.map(({ date, ratings }) => ({
        date,
        average: meanOf(ratings),
        count: countOf(ratings),
      })),
    }),
    ratingDistribution: () => {
      const sum = sumOf(days);
      return sum.map((total, index) => ({
        rating: (index + 1) as 1 | 2 | 3 | 4 | 5,
        label: `${index + 1}`,
        total,
        share: shareOf(total, countOf(sum)),
      }));
    },
    reviewsDistributionByChannel: () =>
      split(days, CHANNELS).map(({ row, ...counts }) => ({
        channel: row.channel,
        label: row.label,
        ...counts,
      })),
    reviewsDistributionByStep: () =>
      split(days, STEPS).map(({ row, ...counts }) => ({
        step: row.step,
        label: row.label,
        ...counts,
      })),
  };
  return all[name]();
}

function daysOf(period: Period): Day[] {
  return Array.from({ length: daysIn(period) }, (_, index) => {
    const date = addDaysToKey(period.start, index);
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay();
    const sent = (SENT_BY_WEEKDAY[weekday] ?? 0) + (hashOf(date) % 4);
    const rated = Math.round(sent * (0.3 + (hashOf(`${date} rated`) % 20) / 100));
    const ratings: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (let one = 0; one < rated; one += 1) {
      const star = starOf(hashOf(`${date} ${one}`) % 100);
      ratings[star] = (ratings[star] ?? 0) + 1;
    }
    return { date, sent, ratings };
  });
}

/** Distributes a hundred customers: 2 give one star, 3 two, 8 three, 25 four and 62 five. */
function starOf(percent: number): 0 | 1 | 2 | 3 | 4 {
  if (percent < 2) return 0;
  if (percent < 5) return 1;
  if (percent < 13) return 2;
  return percent < 38 ? 3 : 4;
}

function totalOf(
  days: readonly Day[],
  past: readonly Day[],
  read: (day: Day) => number,
): Statistic<'totalLinkSent'> {
  const sum = (all: readonly Day[]): number => all.reduce((total, day) => total + read(day), 0);
  return {
    total: sum(days),
    previous_total: sum(past),
    series: days.map((day) => ({ date: day.date, total: read(day) })),
  };
}

function split<Row extends { ofSent: number; ofRated: number }>(
  days: readonly Day[],
  rows: readonly Row[],
): { row: Row; total: number; share: number; sent: number }[] {
  const sent = days.reduce((total, day) => total + day.sent, 0);
  const rated = countOf(sumOf(days));
  let left = rated;
  return rows.map((row, index) => {
    const total = index === rows.length - 1 ? left : Math.round(rated * row.ofRated);
    left -= total;
    return {
      row,
      total,
      share: shareOf(total, rated),
      sent: Math.max(total, Math.round(sent * row.ofSent)),
    };
  });
}

const sumOf = (days: readonly Day[]): Ratings =>
  days.reduce<Ratings>(
    ([one, two, three, four, five], { ratings: [a, b, c, d, e] }) => [
      one + a,
      two + b,
      three + c,
      four + d,
      five + e,
    ],
    [0, 0, 0, 0, 0],
  );
const countOf = (ratings: Ratings): number => ratings.reduce((total, each) => total + each, 0);
const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

function meanOf(ratings: Ratings): number | null {
  const count = countOf(ratings);
  if (count === 0) return null;
  return ratings.reduce((total, each, index) => total + each * (index + 1), 0) / count;
}

/** Returns the 32-bit FNV-1a hash, which is enough to vary the example figures. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  return hash;
}
