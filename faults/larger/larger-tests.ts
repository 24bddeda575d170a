import type { Fault } from '../fault.ts';
import { runSeeds } from '../run-seeds.ts';
import { runTests } from './run-tests.ts';

interface LargerTest {
  id: string;
  name: string;
  files: readonly string[];
  quick: Record<string, string>;
  full: Record<string, string>;
  only?: string;
}

/** Rules that `npm test` checks with a few random cases only. */
const LARGER_TESTS: readonly LargerTest[] = [
  {
    id: 'R7',
    name: 'webhooks of Meta, Brevo, Twilio and Shopify replayed at once, after hours and after days',
    files: [
      'server/domains/incoming-webhooks/replays.db.test.ts',
      'server/integrations/shopify/shopify-webhooks.db.test.ts',
    ],
    quick: {},
    full: {},
  },
  {
    id: 'R8',
    name: 'six events of an order, delivered and cancelled, in many orders',
    files: ['server/integrations/shopify/order-events.db.test.ts'],
    quick: { ORDERINGS: '60' },
    full: { ORDERINGS: '720' },
    only: 'six events',
  },
  {
    id: 'R10',
    name: 'random histories of people and plans in every zone',
    files: [
      'server/domains/requests/planning/planning-rules.test.ts',
      'server/domains/delivery/claiming/person-histories.test.ts',
    ],
    quick: { HISTORIES: '2000' },
    full: { HISTORIES: '100000' },
  },
  {
    id: 'R13',
    name: 'a hundred kinds of poison messages beside honest ones',
    files: ['server/domains/delivery/worker/poison-messages.db.test.ts'],
    quick: {},
    full: {},
  },
  {
    id: 'R24',
    name: 'prefetchers of a rating link',
    files: ['server/domains/customer-site/prefetchers.db.test.ts'],
    quick: { PREFETCHERS: '1000' },
    full: { PREFETCHERS: '10000' },
  },
  {
    id: 'catalogue',
    name: 'a large Shopify catalogue whose file breaks off five times',
    files: ['server/integrations/shopify/catalogue/large-catalogue.db.test.ts'],
    quick: { PRODUCTS: '5000' },
    full: { PRODUCTS: '100000' },
  },
  {
    id: 'fuzzing',
    name: 'random bodies and queries for every endpoint and every customer page',
    files: [
      'server/http/bad-input.db.test.ts',
      'server/domains/customer-site/strange-visitors.db.test.ts',
    ],
    quick: { RUNS: process.env['RUNS'] ?? '200', FUZZ_SEED: process.env['FUZZ_SEED'] ?? '1' },
    full: { RUNS: process.env['RUNS'] ?? '2000', FUZZ_SEED: process.env['FUZZ_SEED'] ?? '1' },
  },
];

export const largerTests: readonly Fault[] = [
  ...LARGER_TESTS.map(({ id, name, files, only, ...settings }) => ({
    id,
    name,
    run: (size: 'quick' | 'full') => runTests(files, settings[size], only),
  })),
  {
    id: 'R6',
    name: 'simulated histories of the sending',
    run: async (size) => {
      const seeds = size === 'full' ? 100_000 : 300;
      const from = Number(process.env['SEED'] ?? 1);
      return { passed: await runSeeds(from, seeds), figures: { seeds, from } };
    },
  },
];
