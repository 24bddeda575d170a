import type { z } from 'zod';
import { type OwnRates, rateFor } from '#contract/messages/channel-rates.ts';
import { CHANNEL_LABELS } from '#contract/labels/labels.ts';
import { MESSAGE_CHANNELS } from '#contract/labels/message-status.ts';
import type * as shapes from '#contract/api/schemas/statistics/statistics-in-detail.ts';
import { countryName } from '#contract/labels/country-name.ts';
import type { SpentOn } from './read-costs.ts';

type CostsAnswer = z.output<typeof shapes.costs>;
type Spent = CostsAnswer['whole'];
type Sum = Pick<Spent, 'messages' | 'segments' | 'cost' | 'estimated' | 'reviews'>;

/**
 * Calculates the cost of messages and per rating: by channel, by channel and country, and in total.
 */
export function calculateCosts(
  spent: readonly SpentOn[],
  rates: OwnRates,
): Pick<CostsAnswer, 'whole' | 'channels' | 'countries'> {
  const priced = spent.map((row) => ({ row, sum: price(row, rates) }));
  const countries = priced.map(({ row: { channel, country_code }, sum }) => {
    const rate = rateFor(rates, channel, country_code);
    return {
      channel,
      country_code,
      label: countryName(country_code),
      rate: rate.amount,
      is_own_rate: rate.is_own,
      ...withAverages(sum),
    };
  });
  const rank = (channel: SpentOn['channel']): number => MESSAGE_CHANNELS.indexOf(channel);
  return {
    whole: withAverages(add(priced.map(({ sum }) => sum))),
    channels: MESSAGE_CHANNELS.flatMap((channel) => {
      const own = priced.filter(({ row }) => row.channel === channel);
      return own.length === 0
        ? []
        : [
            {
              channel,
              label: CHANNEL_LABELS[channel],
              ...withAverages(add(own.map(({ sum }) => sum))),
            },
          ];
    }),
    countries: countries.toSorted(
      (a, b) =>
        rank(a.channel) - rank(b.channel) ||
        b.messages - a.messages ||
        a.label.localeCompare(b.label, 'fr'),
    ),
  };
}

/**
 * Returns the cost: the provider’s price takes precedence, then the team’s own price, then the
 * account’s price per segment, then the default rate. A message with an unknown number of segments
 * counts as one segment.
 */
function price(row: SpentOn, rates: OwnRates): Sum {
  const {
    channel,
    country_code,
    messages,
    reviews,
    free,
    billed,
    billed_cost,
    billed_segments,
    estimated,
    estimated_cost,
    estimated_segments,
  } = row;
  const { amount, is_own } = rateFor(rates, channel, country_code);
  const others = messages - free - billed - estimated;
  const estimated_total = (is_own ? estimated_segments * amount : estimated_cost) + others * amount;
  return {
    messages,
    segments: channel === 'sms' ? billed_segments + estimated_segments + others : null,
    cost: billed_cost + estimated_total,
    estimated: estimated_total,
    reviews,
  };
}

function add(sums: readonly Sum[]): Sum {
  const of = (key: 'messages' | 'cost' | 'estimated' | 'reviews'): number =>
    sums.reduce((total, sum) => total + sum[key], 0);
  const texted = sums.flatMap(({ segments }) => segments ?? []);
  return {
    messages: of('messages'),
    segments: texted.length === 0 ? null : texted.reduce((total, n) => total + n, 0),
    cost: of('cost'),
    estimated: of('estimated'),
    reviews: of('reviews'),
  };
}

function withAverages({ messages, segments, cost, estimated, reviews }: Sum): Spent {
  const per = (count: number): number | null => (count === 0 ? null : round(cost / count));
  return {
    messages,
    segments,
    cost: round(cost),
    estimated: round(estimated),
    reviews,
    cost_per_message: per(messages),
    cost_per_review: per(reviews),
  };
}

/** Rounds to a hundredth of a cent. Only final values are rounded, not those that are added up. */
function round(euros: number): number {
  return Math.round(euros * 10_000) / 10_000;
}
