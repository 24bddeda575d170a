import fs from 'node:fs';
import { expect, test } from 'vitest';
import { findLeftOut, LEFT_TO_CI } from './testing/left-to-ci.ts';

test('each test that `npm test` leaves to `.ci/run` exists, and no main journey is left to it', () => {
  const unnamed = Object.values(LEFT_TO_CI)
    .flat()
    .filter((pattern) => fs.globSync(pattern).length === 0);
  expect(unnamed).toEqual([]);
  const journeys = fs.globSync('e2e/*.spec.ts');
  const left = findLeftOut().filter((file) => file.startsWith('e2e/'));
  expect(journeys.filter((file) => !left.includes(file)).toSorted()).toEqual([
    'e2e/first-look.spec.ts',
    'e2e/journey.spec.ts',
  ]);
});

test('`.ci/run` runs every test', () => {
  expect(fs.readFileSync('.ci/run', 'utf8')).toMatch(/^TEST_SIZE=full npm test$/mu);
});
