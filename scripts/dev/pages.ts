import fs from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { createBuilder, createServer, type ViteDevServer } from 'vite';
import { pageRoutes } from '#contract/api/page-routes.ts';
import { serverReady } from './server-ready.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const BACK_OFFICE = path.join(ROOT, 'web/back-office');
const CONFIG = path.join(ROOT, 'vite.config.ts');

/**
 * Starts the back office, whose modules are replaced in the open page when a file changes. The
 * server answers everything else.
 */
export async function startPages(ports: {
  port: number;
  serverPort: number;
}): Promise<ViteDevServer> {
  // The build of the customer pages in this process has set it to « production », which turns off
  // React Fast Refresh.
  process.env['NODE_ENV'] = 'development';
  process.env['VITE_BUILD_ID'] = 'dev';
  const vite = await createServer({
    configFile: CONFIG,
    clearScreen: false,
    server: {
      host: 'localhost',
      port: ports.port,
      strictPort: true,
      proxy: {
        '^/': {
          target: `http://localhost:${ports.serverPort}`,
          bypass: async (request) => {
            const own = isPage(request) || isModule(request) ? request.url : fontOf(request.url);
            // A call waits while the server restarts.
            if (own === undefined) await serverReady(ports.serverPort);
            return own;
          },
        },
      },
    },
  });
  return vite.listen();
}

/**
 * Builds the customer pages, and builds them again when one of their files changes. `onChange` then
 * restarts the server.
 */
export async function watchCustomerPages(signal: AbortSignal, onChange: () => void): Promise<void> {
  // Makes the next start build everything again.
  fs.rmSync(path.join(ROOT, 'dist/build.json'), { force: true });
  const builder = await createBuilder({
    configFile: CONFIG,
    logLevel: 'warn',
    environments: { customer: { build: { watch: {} } } },
  });
  const { customer } = builder.environments;
  if (!customer) throw new Error('vite.config.ts has no environment « customer »');
  const watcher = await builder.build(customer);
  if (!('on' in watcher)) throw new Error('the pages of customers are built, but not watched');
  await new Promise<void>((resolve) => {
    watcher.on('event', (event) => {
      if (event.code === 'END') resolve();
    });
  });
  watcher.on('event', (event) => {
    if (event.code === 'END') onChange();
  });
  signal.addEventListener('abort', () => void watcher.close());
}

const PAGES = pageRoutes.map(
  (route) => new RegExp(`^${route.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u'),
);

function isPage({ method, url, headers }: IncomingMessage): boolean {
  return (
    method === 'GET' &&
    (headers.accept ?? '').includes('text/html') &&
    PAGES.some((page) => page.test(addressOf(url)))
  );
}

function isModule({ method, url }: IncomingMessage): boolean {
  const address = addressOf(url);
  if (method !== 'GET') return false;
  if (address.startsWith('/@') || address.startsWith('/node_modules/')) return true;
  const file = path.join(BACK_OFFICE, address);
  return (
    file.startsWith(`${BACK_OFFICE}${path.sep}`) &&
    fs.statSync(file, { throwIfNoEntry: false })?.isFile() === true
  );
}

/**
 * Maps the path of a font in the page, relative to the back office, to its file, as the build does.
 */
function fontOf(url: string | undefined): string | undefined {
  const address = addressOf(url);
  return address.startsWith('/ui/fonts/') ? `/@fs${path.join(ROOT, 'web', address)}` : undefined;
}

const addressOf = (url: string | undefined): string => (url ?? '/').split('?')[0] ?? '/';
