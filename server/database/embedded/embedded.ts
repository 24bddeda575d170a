import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { StartRefused } from '#server/start-refused.ts';
import { capLog } from './cap-log.ts';
import { socketFolder } from './embedded-files.ts';
import { startServer, type StartOptions } from './embedded-process.ts';
import { acceptsConnections } from './probe-server.ts';
import { stopServer } from './stop-server.ts';

export interface EmbeddedServer {
  config: pg.ClientConfig;
  /**
   * True when the server was already running, started by another role or left by a killed process.
   */
  adopted: boolean;
  stop(): Promise<void>;
}

const SERVER_LOCK = 7_245_001;
const LOG_CHECK_MS = 60_000;

/**
 * Starts the PostgreSQL server of this data folder or joins the one that runs for it. Restarts it
 * when it dies.
 */
export async function openEmbedded(
  dataDir: string,
  options: StartOptions = {},
): Promise<EmbeddedServer> {
  const data = path.join(openDataDir(dataDir), 'postgresql');
  const config: pg.ClientConfig = { host: socketFolder(data), user: 'app', database: 'postgres' };
  const leaving = new AbortController();
  const signal = options.signal
    ? AbortSignal.any([options.signal, leaving.signal])
    : leaving.signal;
  const opened = await join(data, config, options);
  const watching = keepAlive(opened.guard);
  const capping = setInterval(() => {
    try {
      capLog(data);
    } catch (error) {
      options.report?.(`Le journal de PostgreSQL n’a pas pu être réduit : ${String(error)}`);
    }
  }, LOG_CHECK_MS).unref();
  return {
    config,
    adopted: opened.adopted,
    stop: async () => {
      leaving.abort();
      clearInterval(capping);
      const guard = await watching;
      if (guard) await leave(data, guard);
    },
  };

  /**
   * Replaces every lost connection by a new one until this process leaves. Resolves with the
   * connection that holds its lock, or undefined when there is none.
   */
  async function keepAlive(first: pg.Client): Promise<pg.Client | undefined> {
    for (let guard = first; ;) {
      await Promise.race([lost(guard), aborted(leaving.signal)]);
      if (leaving.signal.aborted) return guard;
      options.report?.('PostgreSQL s’est arrêté : il est relancé.');
      const again = await rejoin();
      if (!again) return undefined;
      guard = again;
    }
  }

  async function rejoin(): Promise<pg.Client | undefined> {
    while (!signal.aborted) {
      try {
        return (await join(data, config, { ...options, signal })).guard;
      } catch (error) {
        if (signal.aborted) return undefined;
        options.report?.(error instanceof Error ? error.message : String(error));
        await sleep(500);
      }
    }
    return undefined;
  }
}

async function join(
  data: string,
  config: pg.ClientConfig,
  options: StartOptions,
): Promise<{ adopted: boolean; guard: pg.Client }> {
  for (let attempt = 1; ; attempt++) {
    const adopted = await acceptsConnections(config);
    if (!adopted) await startServer(data, config, options);
    try {
      return { adopted, guard: await enter(config) };
    } catch (error) {
      // The last process was leaving and has just stopped the server: it is started again.
      if (attempt === 5) throw error;
    }
  }
}

function lost(guard: pg.Client): Promise<void> {
  return new Promise((resolve) => guard.once('end', () => resolve()));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true }),
  );
}

function openDataDir(dataDir: string): string {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    return fs.realpathSync(dataDir);
  } catch (error) {
    throw new StartRefused(
      `Le dossier de DATA_DIR (${dataDir}) ne peut pas être créé : ${error instanceof Error ? error.message : 'raison inconnue'}.`,
      { cause: error },
    );
  }
}

/**
 * Holds the advisory lock of the server in shared mode; the last process to release it stops the
 * server. PostgreSQL releases the locks of a process that dies.
 */
async function enter(config: pg.ClientConfig): Promise<pg.Client> {
  const guard = new pg.Client({ ...config, application_name: `recueil ${process.pid}` });
  guard.on('error', () => undefined);
  await guard.connect();
  await guard.query('select pg_advisory_lock_shared($1)', [SERVER_LOCK]);
  return guard;
}

async function leave(data: string, guard: pg.Client): Promise<void> {
  let last = true;
  try {
    const { rows } = await guard.query<{ last: boolean }>(
      'select pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) as last',
      [SERVER_LOCK],
    );
    last = rows[0]?.last ?? false;
  } catch {
    last = false; // The server has already stopped: there is nothing left to leave.
  }
  if (!last) return guard.end().catch(() => undefined);
  await stopServer(data); // The exclusive lock is still held, so that no process can join.
}
