import fc from 'fast-check';

/**
 * Properties are tried on the same cases at every run, so that what is red is red again;
 * `PROPERTY_SEED=1 npm run test:vitest` tries others.
 */
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 20_261_121) });
