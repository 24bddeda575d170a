import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, findNearMisses, readConfig } from './config/config.ts';
import { holdLease } from './database/hold-lease.ts';
import { readHome } from './database/embedded/home.ts';
import { recogniseInstance, refuseLostSecret, storedPublicUrl } from './database/instance.ts';
import { migrate } from './database/migrate.ts';
import { type Database, openDatabase } from './database/open.ts';
import { openClaimedPlace } from './database/open-claimed-place.ts';
import { openNarrowedReads } from './database/open-narrowed-reads.ts';
import { startHealthServer } from './http/health/health-server.ts';
import { listenUnlessInUse } from './http/health/listen-unless-in-use.ts';
import { openStartupServers, type StartupServers } from './http/open-startup-servers.ts';
import { isLoopbackAddress, isReachable } from './is-loopback-address.ts';
import { createLog } from './log.ts';
import { releaseStartMemory } from './release-start-memory.ts';
import { generatedSecretKey, readSecretKey } from './secret-key.ts';
import { describeRefusal } from './start-refused.ts';
import { startTracing } from './tracing/start-tracing.ts';

/**
 * The steps of a stop run in turn. Each has until this time, in milliseconds after the signal,
 * before the next one begins.
 */
const STOPPED_BY = {
  http: 3_000,
  worker: 5_500,
  jobs: 6_500,
  lease: 6_800,
  pool: 7_000,
  database: 9_500,
  traces: 9_800,
};

// Registered before anything is opened, so that a signal also closes a half-started program.
const quit = new AbortController();
let quitAt = 0;
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => leave(0));
// A closed terminal refuses output, which must not stop the program without its database.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

for (const { name, suggestion } of findNearMisses())
  console.error(`${name} n’est pas une variable de Recueil : vouliez-vous écrire ${suggestion} ?`);
try {
  await run(readConfig());
} catch (error) {
  if (!quit.signal.aborted) {
    process.exitCode = 1;
    console.error(describeRefusal(error));
  }
}
process.exit();

async function run(settings: Config): Promise<void> {
  const log = createLog(settings.logLevel);
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'unexpected error: stopping');
    leave(1);
  });
  // A rejected promise without a handler is a bug of one request or job: it is reported with its
  // origin, and the others continue.
  process.on('unhandledRejection', (reason) =>
    log.error(
      { err: reason, origin: 'unhandledRejection' },
      'a promise failed and nothing handled it: the process goes on',
    ),
  );
  // The last opened resource is closed first.
  await using disposables = new AsyncDisposableStack();
  const defer = (step: keyof typeof STOPPED_BY, stop: () => Promise<unknown>) =>
    disposables.defer(() => inTime(step, stop()));
  const tracing = settings.traces === null ? null : await startTracing(settings.traces, log);
  defer('traces', async () => tracing?.stop());
  const roles = loadRoles(settings.roles);
  const state = { recovering: false };
  let opening: Promise<StartupServers> | null = null;
  const openServers = (): Promise<StartupServers> =>
    (opening ??= openStartupServers(settings, state, log));
  defer('http', async () => (await opening?.catch(() => null))?.stopWeb());
  defer('http', async () => (await opening?.catch(() => null))?.stopHealth());
  const place = await openClaimedPlace(settings, (stop) => defer('database', stop), {
    signal: quit.signal,
    report: (sentence) => log.warn(sentence),
    onLost: () => leave(1),
    onRecovery: async () => {
      state.recovering = true;
      console.log('PostgreSQL se rétablit après un arrêt brutal : Recueil attend la fin.');
      await openServers();
    },
  });
  state.recovering = false;
  const servers = await openServers();
  const slow = {
    milliseconds: settings.slowQueryMs,
    report: (statement: string, ms: number) =>
      log.warn({ statement, ms: Math.round(ms) }, 'slow query'),
  };
  const db = openDatabase(place, slow);
  defer('pool', () => db.destroy());
  const narrowedReads = openNarrowedReads(place, slow);
  defer('pool', () => narrowedReads.destroy());
  const secretKey = settings.secretKey ?? readSecretKey(settings.dataDir) ?? null;
  await refuseLostSecret(db, { ...settings, secretKey });
  const starting: KeyedConfig = {
    ...settings,
    secretKey: secretKey ?? generatedSecretKey(settings.dataDir),
  };
  await migrate(db);
  const config = await withStoredAddress(db, starting);
  const home = config.databaseUrl === null ? readHome(config.dataDir) : null;
  await recogniseInstance(db, config, log, home);
  const lease = holdLease(db);
  defer('lease', () => lease.release());
  quit.signal.throwIfAborted();
  const { wire } = await roles.wiring;
  const app = await wire(config, { db, narrowedReads }, place, log);
  defer('jobs', () => app.jobs.stop());
  if (roles.worker) {
    const { startWorker } = await roles.worker;
    const worker = await startWorker(app);
    let stopped: Promise<void> | null = null;
    const stop = (): Promise<void> => (stopped ??= worker.stop());
    // Begins with the signal, not after the web server has stopped, because running calls need the
    // time.
    quit.signal.addEventListener('abort', () => void stop().catch(() => undefined));
    defer('worker', stop);
  }
  const { health: wanted } = servers;
  if (wanted) {
    await servers.stopHealth();
    const health = await listenUnlessInUse(wanted, log, () => startHealthServer(app, wanted));
    defer('http', async () => health?.stop());
  }
  if (roles.web) {
    const { startHttp } = await roles.web;
    await servers.stopWeb();
    const http = await startHttp(app);
    defer('http', () => http.stop());
    console.log(`Recueil est prêt : ${config.publicUrl} (il écoute sur ${http.address}).`);
    if (isReachable(config) && config.smtpUrl === null)
      console.log(
        'SMTP_URL n’est pas donnée : aucun e-mail ne part. Ceux des clients et des comptes (mot de passe oublié, invitations) restent dans les messages de test, que seuls les administrateurs voient.',
      );
    if (app.setup_code !== null)
      console.log(`Code d’installation, demandé au premier compte : ${app.setup_code}`);
  } else console.log('Recueil est prêt : ce processus envoie les messages, sans adresse.');
  releaseStartMemory();
  await quitting();
}

/**
 * Imports only the modules of a process’s roles, while its database starts: a worker loads no
 * pages, a web process no scheduled jobs, and a start with invalid settings none of them.
 */
function loadRoles(roles: Config['roles']) {
  const web = roles.includes('web') ? import('./http/server.ts') : null;
  const worker = roles.includes('worker') ? import('./worker.ts') : null;
  const wiring = import('./wiring.ts');
  // A module that cannot be loaded fails the start where its role begins.
  for (const loading of [web, worker, wiring]) loading?.catch(() => undefined);
  return { web, worker, wiring };
}

type KeyedConfig = Config & { secretKey: string };

/**
 * Uses the address that the instance stored when the environment contains none, above all for a
 * worker beside a public web process. On a laptop the address follows the port of the web process.
 */
async function withStoredAddress(db: Database, config: KeyedConfig): Promise<KeyedConfig> {
  if (config.isPublicUrlGiven) return config;
  const stored = await storedPublicUrl(db);
  if (stored === null || (config.roles.includes('web') && isLoopbackAddress(stored))) return config;
  return { ...readConfig({ ...process.env, PUBLIC_URL: stored }), secretKey: config.secretKey };
}

function leave(code: number): void {
  if (quit.signal.aborted) return;
  process.exitCode = code;
  quitAt = performance.now();
  quit.abort();
}

function quitting(): Promise<void> {
  if (quit.signal.aborted) return Promise.resolve();
  return new Promise((resolve) =>
    quit.signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}

/**
 * Waits for a step until its time limit. A step that hangs or fails must not prevent the next ones.
 */
async function inTime(step: keyof typeof STOPPED_BY, stopped: Promise<unknown>): Promise<void> {
  const since = quitAt === 0 ? 0 : performance.now() - quitAt;
  await Promise.race([
    stopped.catch(() => undefined),
    sleep(Math.max(0, STOPPED_BY[step] - since)),
  ]);
}
