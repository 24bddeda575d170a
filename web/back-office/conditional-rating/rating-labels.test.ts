import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { orderDestinations } from '#contract/settings/conditional-rating.ts';
import {
  firstShares,
  ratingsOf,
  ratingTitle,
  settingLinesOf,
  starsLabel,
} from './rating-labels.ts';

const DESTINATIONS = [
  { kind: 'trustpilot', url: 'https://fr.trustpilot.com/evaluate/a' },
  { kind: 'custom', url: 'https://www.avis.example/x', weight: 3 },
];
const all = (given: object): string =>
  settingLinesOf(parseConditionalConfiguration(given))
    .map(({ title, text }) => `${title} ${text}`)
    .join(' ');

test('the settings name the review sites with their order, say that the rating does not change them, and list who receives the alert of a low rating', () => {
  const text = all({
    destinations: DESTINATIONS,
    alerts: { emails: ['sav@a.fr', 'ada@a.fr'], max_rating: 3 },
  });
  expect(text).toContain('Trustpilot et avis.example');
  expect(text).toMatch(/Trustpilot pour 25.%, avis\.example pour 75.%/u);
  expect(text).toContain('la note ne change que les mots');
  expect(text).toContain('de 1 à 3 étoiles');
  expect(text).toContain('à sav@a.fr et ada@a.fr');
});

test('each mode has its own description, and says that the review sites stay visible', () => {
  expect(all({ mode: 'feedback_first', destinations: DESTINATIONS })).toContain(
    'À 1 ou 2 étoiles, le formulaire privé s’ouvre au-dessus des sites d’avis, qui restent en vue.',
  );
  expect(all({ mode: 'redirect', destinations: DESTINATIONS, threshold: 5 })).toContain(
    'À 5 étoiles, la page mène aussitôt au premier site d’avis.',
  );
  expect(
    ratingTitle(
      parseConditionalConfiguration({
        is_enabled: false,
        mode: 'redirect',
        destinations: DESTINATIONS,
      }),
    ),
  ).toBe('Chaque client est remercié, sans site d’avis');
});

test('ratings are written in plain French', () => {
  expect([[1], [3], [1, 2], [2, 3, 4, 5]].map(starsLabel)).toEqual([
    '1 étoile',
    '3 étoiles',
    '1 ou 2 étoiles',
    'de 2 à 5 étoiles',
  ]);
  expect([2, 3, 5].map((threshold) => ratingsOf('neutral', threshold))).toEqual([[], [], [3, 4]]);
});

test('the displayed share is how often the review destination comes first', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 4 }),
      (weights) => {
        const destinations = weights.map((weight) => ({
          kind: 'custom' as const,
          url: 'https://a.example',
          label: null,
          weight,
        }));
        const first = weights.map(() => 0);
        for (let draw = 0; draw < 1500; draw++) {
          const n = orderDestinations(destinations, `client ${draw}`)[0]?.n ?? 1;
          first[n - 1] = (first[n - 1] ?? 0) + 1 / 1500;
        }
        for (const [index, share] of firstShares(destinations).entries())
          expect(Math.abs(share - (first[index] ?? 0))).toBeLessThan(0.08);
      },
    ),
    { numRuns: 20, seed: 1 },
  );
});
