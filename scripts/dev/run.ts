// `npm run dev` starts the screens with hot reload and the server, which restarts when one of its
// files changes, with the fake services and the demo shop. `npm run dev -- --measure` prints how
// long a change takes to become visible, and ends.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import type { ViteDevServer } from 'vite';
import { seededRandom } from '#server/testing/seeded-random.ts';
import { clearDemoFolder } from '../demo/clear-demo-folder.ts';
import { connectServices } from '../demo/connect-services.ts';
import { demoSettings } from '../demo/demo-settings.ts';
import type { DemoShop } from '../demo/live-ninety-days.ts';
import { startServices } from '../demo/start-services.ts';
import { startPages, watchCustomerPages } from './pages.ts';
import { serverReady } from './server-ready.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const port = Number(process.env['PORT'] ?? 3000);
/** The pages answer on `port` and forward every other request to the server. */
const serverPort = port + 1;
const address = `http://localhost:${port}`;
const dataDir = path.join(ROOT, 'var/dev');
/**
 * Written after the ninety days. A folder without this file was interrupted and is created again.
 */
const shopFile = path.join(dataDir, 'demo-shop.json');
const isNew = process.argv.includes('--fresh') || !fs.existsSync(shopFile);

const quit = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => quit.abort());

const services = await startServices(address, seededRandom(1912));
const settings = demoSettings(process.env, {
  PORT: String(serverPort),
  PUBLIC_URL: address,
  DATA_DIR: dataDir,
  LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'info',
  ...services.settings,
});
let server: ChildProcess | undefined;
let pages: ViteDevServer | undefined;
await watchCustomerPages(quit.signal, () => restart());
const shop = isNew ? await makeShop() : readShop();
// PostgreSQL continues to run while the server restarts.
const embedded = await openEmbedded(dataDir, { signal: quit.signal });
server = startServer();
await serverReady(serverPort, quit.signal);
pages = await startPages({ port, serverPort });
pages.watcher.add(['server', 'contract'].map((folder) => path.join(ROOT, folder)));
pages.watcher.on('change', (file) => {
  if (/[\\/](?:server|contract)[\\/].*(?<!\.test)\.ts$/u.test(file)) restart();
});
if (isNew) await connectServices(address, shop, services);
quit.signal.addEventListener('abort', stop);
if (quit.signal.aborted) stop();
console.log(`
Recueil en développement : ${address}
  E-mail        ${shop.email}
  Mot de passe  ${shop.password}
  Un client     ${address}/y/${shop.tokens[0] ?? ''}

Les écrans changent à l’enregistrement d’un fichier, le serveur repart de lui-même. « npm run dev -- --fresh » refait la boutique. Ctrl+C pour arrêter.`);
if (process.argv.includes('--measure')) {
  const { measureChanges } = await import('./measure-changes.ts');
  await measureChanges(address).finally(() => quit.abort());
}

function startServer(): ChildProcess {
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=16', path.join(ROOT, 'server/main.ts')],
    {
      cwd: ROOT,
      env: {
        ...settings,
        DATABASE_URL: `postgres://${embedded.config.user}@/postgres?host=${encodeURIComponent(String(embedded.config.host))}`,
        // Half of the start time is spent reading TypeScript that has not changed.
        NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/node'),
      },
      stdio: 'inherit',
    },
  );
  child.on('exit', (code) => {
    if (quit.signal.aborted) void leave();
    else if (child === server)
      console.log(
        `Le serveur s’est arrêté (${code ?? 'signal'}) : il repart au prochain changement.`,
      );
  });
  return child;
}

/**
 * Restarts the server after this one has ended, because two processes cannot have the same role.
 */
function restart(): void {
  if (server === undefined) return;
  const last = server;
  const next = (): void => {
    if (!quit.signal.aborted) server = startServer();
  };
  if (hasEnded(last)) return next();
  if (last.killed) return; // The server is already ending. The earlier caller starts the next one.
  last.removeAllListeners('exit');
  last.once('exit', () => (quit.signal.aborted ? void leave() : next()));
  last.kill('SIGTERM');
}

/** Stops the server first, because its last work needs the other services. */
function stop(): void {
  if (server === undefined || hasEnded(server)) void leave();
  else server.kill('SIGTERM');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

async function leave(): Promise<void> {
  await Promise.all([pages?.close(), services.stop(), embedded.stop()]);
  process.exit(0);
}

async function makeShop(): Promise<DemoShop> {
  clearDemoFolder(dataDir);
  console.log('La boutique de démonstration vit ses quatre-vingt-dix jours, une seule fois…');
  // Imported here, because the server imports the built customer pages, which a fresh clone has
  // only after the build.
  const { liveNinetyDays } = await import('../demo/live-ninety-days.ts');
  const made = await liveNinetyDays(settings, services, { signal: quit.signal }).catch(
    (error: unknown) => {
      if (quit.signal.aborted) process.exit(0);
      throw error;
    },
  );
  fs.writeFileSync(shopFile, JSON.stringify(made));
  return made;
}

function readShop(): DemoShop {
  return JSON.parse(fs.readFileSync(shopFile, 'utf8')) as DemoShop;
}
