import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ConditionalConfiguration,
  parseConditionalConfiguration,
} from './conditional-configuration.ts';
import { bandOf, orderDoors, readConditionalRating } from './conditional-rating.ts';

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

test('in every mode, every rating sees every public door, in the same order', () => {
  fc.assert(
    fc.property(configuration, fc.uuid(), (team, uuid) => {
      const seen = RATINGS.map((rating) =>
        JSON.stringify(readConditionalRating(team, rating, uuid).doors),
      );
      expect(new Set(seen).size).toBe(1);
      expect(readConditionalRating(team, 1, uuid).doors).toHaveLength(
        team.is_enabled ? team.destinations.length : 0,
      );
    }),
  );
});

test('in neutral mode nothing but the words depends on the rating', () => {
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

test('the same customer finds the same order on every visit, and a door keeps its address whatever its place', () => {
  fc.assert(
    fc.property(fc.array(destination, { maxLength: 10 }), fc.uuid(), (list, uuid) => {
      const doors = orderDoors(list, uuid);
      expect(orderDoors(list, uuid)).toEqual(doors);
      for (const door of doors) expect(list[door.n - 1]?.url).toBe(door.url);
      expect(doors.map((door) => door.n).toSorted((a, b) => a - b)).toEqual(
        list.map((_, index) => index + 1),
      );
    }),
  );
});

test('weights decide how often a door comes first, and a weight of 0 comes last', () => {
  const door = (url: string, weight: number) => ({
    kind: 'custom' as const,
    url: `https://${url}.example`,
    label: null,
    weight,
  });
  const first = { heavy: 0, light: 0 };
  for (let draw = 0; draw < 4000; draw++) {
    const doors = orderDoors(
      [door('none', 0), door('light', 1), door('heavy', 3)],
      `request ${draw}`,
    );
    expect(doors[2]?.n).toBe(1);
    first[doors[0]?.n === 3 ? 'heavy' : 'light']++;
  }
  expect(first.heavy / 4000).toBeGreaterThan(0.7);
  expect(first.heavy / 4000).toBeLessThan(0.8);
});

test('a rating from the threshold on is happy, two stars and less below it unhappy, the rest neutral', () => {
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

test('feedback first opens the private form above the doors for unhappy customers only', () => {
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
  expect(RATINGS.map((rating) => readConditionalRating(team, rating, 'u').doors.length)).toEqual([
    1, 1, 1, 1, 1,
  ]);
});

test('redirect carries happy customers to the first door and leaves the others their doors', () => {
  const team = parseConditionalConfiguration({
    mode: 'redirect',
    destinations: [{ kind: 'custom', url: 'https://avis.example' }],
  });
  expect(
    RATINGS.map((rating) => readConditionalRating(team, rating, 'u').carry_to?.n ?? null),
  ).toEqual([null, null, null, 1, 1]);
});

test('a disabled conditional rating thanks and listens, without any door', () => {
  const team = parseConditionalConfiguration({
    is_enabled: false,
    mode: 'redirect',
    destinations: [{ kind: 'custom', url: 'https://avis.example' }],
  });
  expect(readConditionalRating(team, 5, 'u')).toMatchObject({
    doors: [],
    layout: 'doors',
    carry_to: null,
  });
});
