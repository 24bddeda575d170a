import { availableParallelism } from 'node:os';
import path from 'node:path';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { helpArticles } from './scripts/build-plugins/help-articles.ts';
import { chromium } from './scripts/chromium.ts';
import { leftOut } from './scripts/testing/left-to-ci.ts';
import { TestOrder } from './scripts/testing/test-order.ts';

const { executablePath, args, env } = await chromium();
const launchOptions = {
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
};

/**
 * For tests of the pages. The `source` condition resolves `#customer-pages` to the page’s source
 * instead of its build, so that these tests need no build.
 */
// Does not contain `module`, because Node loads the packages and does not support that condition.
const ssr = { resolve: { conditions: ['source', 'node', 'development|production'] } };

/**
 * Node loads the modules itself, as in the program, and workers and later runs share what it has
 * compiled. Loading all tests of the project « database » takes 77 seconds of processor time, and 59
 * in later runs. With Vite’s transformation it took 104.
 */
process.env['NODE_COMPILE_CACHE'] ??= path.resolve(
  import.meta.dirname,
  'node_modules/.cache/compiled',
);
const native = { experimental: { viteModuleRunner: false, nodeLoader: false } };

/** Limits that only end a test that hangs. No test depends on time. */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};
const sameCases = { setupFiles: ['scripts/testing/property-seed.ts'] };

export default defineConfig({
  test: {
    // One more than the number of cores, because a worker waits for PostgreSQL or a page half of
    // its time.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', './scripts/testing/count-vitest.ts'],
    sequence: { sequencer: TestOrder },
    projects: [
      {
        ssr,
        test: {
          ...patience,
          ...sameCases,
          name: 'pages',
          css: true,
          include: ['web/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          ...sameCases,
          ...native,
          name: 'unit',
          include: ['{contract,server,fake-services,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          globalSetup: 'server/testing/build-pages.ts',
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          ...sameCases,
          ...native,
          name: 'database',
          include: ['{server,scripts,attack}/**/*.db.test.ts'],
          exclude: [...leftOut('test:vitest')],
          globalSetup: ['server/testing/build-pages.ts', 'server/testing/cluster.ts'],
          pool: 'forks',
          isolate: false,
        },
      },
      {
        plugins: [helpArticles(), react(), tailwind()],
        // Lists the packages, because one that is discovered during a run makes Vite reload the
        // page of a running test.
        optimizeDeps: {
          include: [
            'react',
            'react-dom',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'vitest-browser-react',
            'vitest-browser-react/pure',
            'lucide-react',
            'react-hook-form',
            '@hookform/resolvers/zod',
            'zod/mini',
            '@tanstack/react-query',
            '@tanstack/react-router',
          ],
        },
        test: {
          ...patience,
          name: 'browser',
          // All files share one page: loading the modules again for each file takes longer than the
          // tests.
          isolate: false,
          setupFiles: ['web/testing/clean-page.ts'],
          include: ['web/**/*.test.tsx'],
          // `/dashboard/customization/test` is a screen, not a test.
          exclude: ['web/back-office/routes/**'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // A missing element ends its test after 60 seconds, long before the limit of a test.
            provider: playwright({ launchOptions, actionTimeout: 60_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
