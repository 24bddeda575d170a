import { defineConfig } from '@playwright/test';
import { chromium } from './scripts/chromium.ts';

const { executablePath, args, env } = await chromium();
const port = process.env['E2E_PORT'] ?? '7599';
const address = `http://127.0.0.1:${port}`;

export default defineConfig({
  testDir: 'e2e',
  reporter: [['line'], ['./scripts/count-playwright.ts']],
  workers: 2,
  use: {
    baseURL: address,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    launchOptions: { chromiumSandbox: false, executablePath, args, env: { ...process.env, ...env } as Record<string, string> },
  },
  webServer: {
    command: `rm -rf var/e2e-${port} && exec node server/main.ts`,
    url: `${address}/health`,
    env: { PORT: port, PUBLIC_URL: address, DATA_DIR: `var/e2e-${port}`, RATE_LIMITS: 'off' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    reuseExistingServer: false,
  },
});
