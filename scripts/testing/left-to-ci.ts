import fs from 'node:fs';

/**
 * The files that `npm test` leaves to `.ci/run`, which runs everything: those that start the whole
 * program many times, simulate hours of a shop, and most journeys. Together they take most of the
 * time of a whole run. `npm test -- backup` runs those with « backup » in their path at once.
 */
export const LEFT_TO_CI = {
  'test:vitest': [
    // The program is started, stopped, killed, backed up, restored and upgraded as an operator
    // does.
    'server/main.db.test.ts',
    'server/several-processes.db.test.ts',
    'server/hour-of-silence.db.test.ts',
    'server/start-notices.db.test.ts',
    'server/backup/**/*.db.test.ts',
    'server/database/{external,least-version,earlier-postgresql}.db.test.ts',
    'server/database/embedded/{long-recovery,embedded-process,refuse-others-folder}.db.test.ts',
    'server/http/openapi/order-examples.db.test.ts',
    'scripts/operations/*.db.test.ts',
    'scripts/demo/*.db.test.ts',
    // All hostile input, at every endpoint.
    'attack/attack.db.test.ts',
    'server/http/{bad-input,access-matrix,reaching-out,call-limits,deep-lists}.db.test.ts',
    'server/domains/customer-site/strange-visitors.db.test.ts',
    // Third parties that fail in every way.
    'server/integrations/{store-faults,shop-behaviours,changed-answers,hostile-answers}.db.test.ts',
    'server/integrations/{woocommerce,prestashop,laposte}/*.db.test.ts',
    'server/integrations/stores/catalogues.db.test.ts',
    'server/integrations/shopify/{order-events,catalogue/large-catalogue}.db.test.ts',
    'server/domains/channels/whatsapp/kanal-{sending,broken-key}.db.test.ts',
    // Long lists, large files, many seeds.
    'server/domains/delivery/queue/queued-requests.db.test.ts',
    'server/domains/delivery/worker/{simulation,poison-messages}.db.test.ts',
    'server/domains/delivery/actions/{bulk-queued-reviews,undo}.db.test.ts',
    'server/domains/delivery/claiming/plans.db.test.ts',
    'server/domains/statistics/{real-life,concurrency,details,ab-tests/template-tests}.db.test.ts',
    'server/domains/requests/lists/deep-pages.db.test.ts',
    'server/domains/imports/files/import-file.db.test.ts',
    'server/domains/imports/product-reviews/import-product-reviews.db.test.ts',
    'server/domains/customer-site/products/customer-videos.db.test.ts',
    'server/domains/notifications/webhooks/outgoing-webhooks.db.test.ts',
  ],
  'test:e2e': ['e2e/!(journey|first-look).spec.ts'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type Runner = keyof typeof LEFT_TO_CI;
const RUNNERS: readonly Runner[] = ['test:vitest', 'test:e2e'];

/** Returns the files that this run leaves out: none when a file or the full size is requested. */
export const leftOut = (runner: Runner): readonly string[] =>
  process.env['TEST_FILES'] === 'quick' ? LEFT_TO_CI[runner] : [];

/** Returns the files that match these patterns, by their path. */
export const findLeftOut = (): string[] =>
  RUNNERS.flatMap((runner) => fs.globSync([...LEFT_TO_CI[runner]])).toSorted();
