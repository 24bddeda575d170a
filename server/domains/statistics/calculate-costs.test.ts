import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SpentOn } from './read-costs.ts';
import { calculateCosts } from './calculate-costs.ts';

const none: SpentOn = {
  channel: 'sms',
  country_code: 'FR',
  messages: 0,
  reviews: 0,
  free: 0,
  billed: 0,
  billed_cost: 0,
  billed_segments: 0,
  estimated: 0,
  estimated_cost: 0,
  estimated_segments: 0,
};

test('what the service told goes first, then the team’s rate by real segments, then the account’s price, then the usual rate', () => {
  const row = {
    ...none,
    messages: 4,
    reviews: 2,
    billed: 1,
    billed_cost: 0.07,
    billed_segments: 1,
    estimated: 2,
    estimated_cost: 0.3,
    estimated_segments: 5,
  };
  expect(calculateCosts([row], {}).whole).toMatchObject({
    messages: 4,
    segments: 7,
    cost: 0.42,
    estimated: 0.35,
    cost_per_message: 0.105,
    cost_per_review: 0.21,
  });
  expect(calculateCosts([row], { sms: { FR: 0.1 } }).whole).toMatchObject({
    cost: 0.67,
    estimated: 0.6,
  });
});

test('what left into the test inbox and what costs nothing is free, and without a review there is no price of one', () => {
  expect(
    calculateCosts(
      [
        { ...none, messages: 3, free: 3 },
        { ...none, channel: 'email', messages: 5 },
      ],
      {},
    ).whole,
  ).toMatchObject({
    messages: 8,
    cost: 0,
    estimated: 0,
    cost_per_message: 0,
    cost_per_review: null,
  });
});

const row = fc.record({
  channel: fc.constantFrom<SpentOn['channel']>('whatsapp', 'sms', 'email'),
  country_code: fc.constantFrom('FR', 'BE', null),
  free: fc.nat(50),
  billed: fc.nat(50),
  estimated: fc.nat(50),
  others: fc.nat(50),
  reviews: fc.nat(20),
  cents: fc.nat(500),
});

test('the whole is the sum of its channels, and each channel of its countries', () => {
  fc.assert(
    fc.property(fc.array(row, { maxLength: 9 }), fc.nat(9), (rows, cents) => {
      const spent = rows.map(({ others, cents: of, ...given }): SpentOn => ({
        ...none,
        ...given,
        messages: given.free + given.billed + given.estimated + others,
        billed_cost: of / 100,
        estimated_cost: of / 100,
        billed_segments: given.billed,
        estimated_segments: given.estimated,
      }));
      const { whole, channels, countries } = calculateCosts(spent, {
        whatsapp: { other: cents / 100 },
      });
      for (const key of ['messages', 'cost', 'estimated', 'reviews'] as const) {
        expect(channels.reduce((sum, channel) => sum + channel[key], 0)).toBeCloseTo(whole[key], 2);
        for (const channel of channels)
          expect(
            countries
              .filter((country) => country.channel === channel.channel)
              .reduce((sum, country) => sum + country[key], 0),
          ).toBeCloseTo(channel[key], 2);
      }
      expect(whole.estimated).toBeLessThanOrEqual(whole.cost);
    }),
  );
});
