import { expect, test } from 'vitest';
import { cityOf } from './city-of.ts';

test('a time zone is shown by its city, in French', () => {
  expect(
    ['Europe/Brussels', 'America/New_York', 'America/Guadeloupe', 'Indian/Reunion', 'UTC'].map(
      cityOf,
    ),
  ).toEqual(['Bruxelles', 'New York', 'Guadeloupe', 'La Réunion', 'UTC']);
});
