import { availableParallelism } from 'node:os';
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
 * `source` makes `#customer-pages` the page itself instead of its build, so that these tests need
 * no build.
 */
// Without `module`: Node loads the packages, and it knows no such condition.
const ssr = { resolve: { conditions: ['source', 'node', 'development|production'] } };

/** Time never decides a test: this only ends one that hangs. */
const patience = {
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
};
const sameCases = { setupFiles: ['scripts/testing/property-seed.ts'] };

export default defineConfig({
  test: {
    // One more than the processor has cores: a worker waits for PostgreSQL or a page half of its
    // time.
    maxWorkers: availableParallelism() + 1,
    reporters: ['default', './scripts/testing/count-vitest.ts'],
    sequence: { sequencer: TestOrder },
    projects: [
      {
        ssr,
        test: {
          ...patience,
          ...sameCases,
          name: 'unit',
          css: true,
          include: ['{contract,server,web,fake-services,scripts}/**/*.test.ts'],
          exclude: ['**/*.db.test.ts'],
          isolate: false,
        },
      },
      {
        ssr,
        test: {
          ...patience,
          ...sameCases,
          name: 'database',
          css: true,
          include: ['{server,scripts,attack}/**/*.db.test.ts'],
          exclude: [...leftOut('test:vitest')],
          globalSetup: 'server/testing/cluster.ts',
          pool: 'forks',
          isolate: false,
        },
      },
      {
        plugins: [helpArticles(), react(), tailwind()],
        // Named so that none is discovered in mid-run, which would load the page of a running test
        // again.
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
          // One page for all files: loading the modules again for each file takes longer than the
          // tests.
          isolate: false,
          setupFiles: ['web/testing/clean-page.ts'],
          include: ['web/**/*.test.tsx'],
          // The page /dashboard/customization/test is no test.
          exclude: ['web/back-office/routes/**'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // An element that never comes ends its test, not the patience of the whole run.
            provider: playwright({ launchOptions, actionTimeout: 60_000 }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
