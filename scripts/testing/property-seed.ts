import fc from 'fast-check';
import { casesOf } from '#server/testing/contract/cases-of.ts';

/**
 * Properties use the same cases at every run, so that a failure can be repeated; `PROPERTY_SEED=1
 * npm run test:vitest` uses others. Properties without a number of cases have 100 in `npm test`, a
 * tenth of the 1,000 of `.ci/run`; large ones use the same share of their own number
 * (`propertyRuns`).
 */
fc.configureGlobal({
  seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121),
  numRuns: casesOf({ test: 100, full: 1_000 }),
});
