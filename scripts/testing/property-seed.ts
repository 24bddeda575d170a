import fc from 'fast-check';
import { casesOf } from '#server/testing/contract/cases-of.ts';

/**
 * Properties are tried on the same cases at every run, so that what is red is red again;
 * `PROPERTY_SEED=1 npm run test:vitest` tries others. Those that say no number try 100 in `npm
 * test`, a tenth of the 1,000 of `.ci/run`; large ones keep to the same part of their own number
 * (`propertyRuns`).
 */
fc.configureGlobal({
  seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121),
  numRuns: casesOf({ test: 100, full: 1_000 }),
});
