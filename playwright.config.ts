import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/chromium.ts';
import { leftOut } from './scripts/testing/left-to-ci.ts';

const { executablePath, args, env } = await chromium();

export default defineConfig({
  testDir: 'e2e',
  testIgnore: leftOut('test:e2e').map((pattern) => `**/${pattern}`),
  globalSetup: './e2e/support/start-instance.ts',
  outputDir: 'var/e2e',
  reporter: [['line'], ['./scripts/testing/count-playwright.ts']],
  // Each worker starts a browser and instances that use the processor while the worker waits, and
  // vitest runs at the same time.
  workers: availableParallelism(),
  fullyParallel: true,
  timeout: 600_000, // a limit for tests that hang; no test depends on time
  expect: { timeout: 60_000 },
  use: {
    baseURL: `http://127.0.0.1:${process.env['E2E_PORT'] ?? '7599'}`,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    contextOptions: { reducedMotion: 'reduce' }, // contrast is measured without animations
    actionTimeout: 90_000,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      chromiumSandbox: false,
      executablePath,
      args,
      env: { ...process.env, ...env } as Record<string, string>,
    },
  },
});
