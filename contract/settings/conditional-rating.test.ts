import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ConditionalConfiguration,
  parseConditionalConfiguration,
} from './conditional-configuration.ts';
import { bandOf, orderDestinations, readConditionalRating } from './conditional-rating.ts';

const destination = fc.record({
  kind: fc.constantFrom('trustpilot' as const, 'google' as const, 'custom' as const),
  url: fc.integer({ min: 1, max: 9999 }).map((n) => `https://avis.example/${n}`),
  label: fc.option(fc.constantFrom('Notre guide', 'Ailleurs')),
  weight: fc.integer({ min: 0, max: 100 }),
});
const configuration = fc
  .record({
    is_enabled: fc.boolean(),
    threshold: fc.integer({ min: 2, max: 5 }),
    mode: fc.constantFrom('neutral' as const, 'feedback_first' as const, 'redirect' as const),
    destinations: fc.array(destination, { maxLength: 10 }),
  })
  .map((it): ConditionalConfiguration => ({ ...parseConditionalConfiguration({}), ...it }));
const RATINGS = [1, 2, 3, 4, 5] as const;

test('in every mode, every rating shows every review destination, in the same order', () => {
  fc.assert(
    fc.property(configuration, fc.uuid(), (team, uuid) => {
      const seen = RATINGS.map((rating) =>
        JSON.stringify(readConditionalRating(team, rating, uuid).destinations),
      );
      expect(new Set(seen).size).toBe(1);
      expect(readConditionalRating(team, 1, uuid).destinations).toHaveLength(
        team.is_enabled ? team.destinations.length : 0,
      );
    }),
  );
});

test('in neutral mode the layout does not depend on the rating and nobody is redirected', () => {
  fc.assert(
    fc.property(configuration, fc.uuid(), (team, uuid) => {
      const neutral = { ...team, mode: 'neutral' as const };
      for (const rating of RATINGS)
        expect(readConditionalRating(neutral, rating, uuid)).toMatchObject({
          layout: 'doors',
          carry_to: null,
        });
    }),
  );
});

test('a customer sees the same order on every visit, and each review destination has a stable number', () => {
  fc.assert(
    fc.property(fc.array(destination, { maxLength: 10 }), fc.uuid(), (list, uuid) => {
      const destinations = orderDestinations(list, uuid);
      expect(orderDestinations(list, uuid)).toEqual(destinations);
      for (const destination of destinations)
        expect(list[destination.n - 1]?.url).toBe(destination.url);
      expect(destinations.map((destination) => destination.n).toSorted((a, b) => a - b)).toEqual(
        list.map((_, index) => index + 1),
      );
    }),
  );
});

test('weights decide how often a review destination comes first, and a weight of 0 comes last', () => {
  const destination = (url: string, weight: number) => ({
    kind: 'custom' as const,
    url: `https://${url}.example`,
    label: null,
    weight,
  });
  const first = { heavy: 0, light: 0 };
  for (let draw = 0; draw < 4000; draw++) {
    const destinations = orderDestinations(
      [destination('none', 0), destination('light', 1), destination('heavy', 3)],
      `request ${draw}`,
    );
    expect(destinations[2]?.n).toBe(1);
    first[destinations[0]?.n === 3 ? 'heavy' : 'light']++;
  }
  expect(first.heavy / 4000).toBeGreaterThan(0.7);
  expect(first.heavy / 4000).toBeLessThan(0.8);
});

test('a rating at or above the threshold is happy, one or two stars below it are unhappy, the rest is neutral', () => {
  expect(RATINGS.map((rating) => bandOf(rating, 4))).toEqual([
    'unhappy',
    'unhappy',
    'neutral',
    'happy',
    'happy',
  ]);
  expect(RATINGS.map((rating) => bandOf(rating, 2))).toEqual([
    'unhappy',
    'happy',
    'happy',
    'happy',
    'happy',
  ]);
  expect(RATINGS.map((rating) => bandOf(rating, 5))).toEqual([
    'unhappy',
    'unhappy',
    'neutral',
    'neutral',
    'happy',
  ]);
});

test('feedback-first mode shows the private form above the review destinations to unhappy customers only', () => {
  const team = {
    ...parseConditionalConfiguration({
      mode: 'feedback_first',
      destinations: [{ kind: 'custom', url: 'https://avis.example' }],
    }),
  };
  expect(RATINGS.map((rating) => readConditionalRating(team, rating, 'u').layout)).toEqual([
    'form_first',
    'form_first',
    'doors',
    'doors',
    'doors',
  ]);
  expect(
    RATINGS.map((rating) => readConditionalRating(team, rating, 'u').destinations.length),
  ).toEqual([1, 1, 1, 1, 1]);
});

test('redirect mode sends happy customers to the first review destination and nobody else', () => {
  const team = parseConditionalConfiguration({
    mode: 'redirect',
    destinations: [{ kind: 'custom', url: 'https://avis.example' }],
  });
  expect(
    RATINGS.map((rating) => readConditionalRating(team, rating, 'u').carry_to?.n ?? null),
  ).toEqual([null, null, null, 1, 1]);
});

test('without conditional rating, no review destination is shown and nobody is redirected', () => {
  const team = parseConditionalConfiguration({
    is_enabled: false,
    mode: 'redirect',
    destinations: [{ kind: 'custom', url: 'https://avis.example' }],
  });
  expect(readConditionalRating(team, 5, 'u')).toMatchObject({
    destinations: [],
    layout: 'doors',
    carry_to: null,
  });
});
