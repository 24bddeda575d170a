import { expect, test } from 'vitest';
import { playSeeds } from '#server/testing/simulate-seeds.ts';
import { playSending } from '#server/testing/simulate-seed.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { casesOf } from '#server/testing/test-size.ts';

/** `SEED=7` plays that one alone. */
const ONLY = process.env['SEED'];
const [FIRST, SEEDS] =
  ONLY === undefined ? [1, casesOf({ test: 60, full: 200 })] : [Number(ONLY), 1];
const databases = await Promise.all([testDatabase(), testDatabase(), testDatabase()]);

test(`${SEEDS} seeds: workers die, transactions are cut at any statement, providers misbehave, and the rules hold`, async () => {
  expect(await playSeeds(databases, FIRST, SEEDS)).toEqual([]);
});

test('a seed replays, also while others are told', async () => {
  const [one, again] = await Promise.all(databases.slice(0, 2).map((db) => playSending(db, FIRST)));
  expect(one?.story).toBe(again?.story);
});
