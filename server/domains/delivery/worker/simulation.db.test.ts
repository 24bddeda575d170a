import { expect, test } from 'vitest';
import { simulateSeeds } from '#server/testing/simulation/simulate-seeds.ts';
import { simulateSeed } from '#server/testing/simulation/simulate-seed.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { casesOf } from '#server/testing/contract/cases-of.ts';

/** Runs a single seed when it is set, for example `SEED=7`. */
const ONLY = process.env['SEED'];
const [FIRST, SEEDS] =
  ONLY === undefined ? [1, casesOf({ test: 20, full: 200 })] : [Number(ONLY), 1];
const databases = await Promise.all([testDatabase(), testDatabase(), testDatabase()]);

test(`in ${SEEDS} simulated runs, workers stop, transactions fail at any statement, providers fail, and the rules hold`, async () => {
  expect(await simulateSeeds(databases, FIRST, SEEDS)).toEqual([]);
});

test('a seed gives the same run again, also while other seeds run', async () => {
  const [one, again] = await Promise.all(
    databases.slice(0, 2).map((db) => simulateSeed(db, FIRST)),
  );
  expect(one?.story).toBe(again?.story);
});
