import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { openEmbedded } from '#server/database/embedded/embedded.ts';
import { livingServer } from '#server/database/embedded/postmaster.ts';
import { openDatabaseProxy } from '#server/testing/services/open-database-proxy.ts';
import { childrenOf, isReady, killAll, programOf, run } from './test-instance.ts';
import { waitUntil } from './wait-until.ts';

/** One process of the program. */
export interface Program {
  kill(): Promise<void>;
  /** Stops the process with SIGTERM and returns the milliseconds until its end. */
  stop(): Promise<number>;
  output(): string;
}

/**
 * The product as a large shop runs it: one PostgreSQL given by DATABASE_URL, and any number of
 * processes.
 */
export interface Fleet {
  address: string;
  /** Connects to PostgreSQL directly, without the fault proxy. */
  config: pg.ClientConfig;
  /** `DATABASE_URL` of the programs, through the fault proxy. */
  databaseUrl: string;
  /**
   * `PORT` is given when a proxy already listens at the address. `root` is the folder of another
   * version.
   */
  startWeb(env?: Record<string, string> & { PORT?: string }, root?: string): Promise<Program>;
  startWorker(env?: Record<string, string>, root?: string): Promise<Program>;
  /** The fault proxy between the programs and PostgreSQL. */
  line: { cut(): void; restore(): void };
  /** Suspends every process of PostgreSQL with SIGSTOP. Statements wait until it resumes. */
  freezeDatabase(): void;
  thawDatabase(): void;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  connect(): Promise<pg.Client>;
  end(): Promise<void>;
}

/** A start takes more than a minute on a busy machine. */
const PATIENCE = 180_000;
const POSTGRES = ['max_connections=200'];

/** Starts PostgreSQL for a fleet. All programs share the variables of `env`. */
export async function openFleet(port: number, env: Record<string, string>): Promise<Fleet> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-faults-'));
  fs.chmodSync(folder, 0o755);
  const data = path.join(folder, 'postgresql');
  let embedded = await openEmbedded(folder, { settings: POSTGRES });
  const { config } = embedded;
  const line = await openDatabaseProxy(String(config.host));
  const address = `http://127.0.0.1:${port}`;
  const databaseUrl = `postgres://${config.user}@127.0.0.1:${line.port}/${config.database}`;
  const shared = {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
    // Removes the daily limit of new shops, which would stop the sending in every fault.
    NEW_TEAM_DAILY_MESSAGES: '0',
    SECRET_KEY: 'the secret of the faults, long enough',
    PUBLIC_URL: address,
    ...env,
  };
  const programs = new Set<ChildProcess>();
  let started = 0;
  const signal = (name: NodeJS.Signals): void => {
    const server = livingServer(data);
    for (const pid of server === undefined ? [] : [server, ...childrenOf(server)]) send(pid, name);
  };
  const start = async (
    environment: Record<string, string>,
    isUp: (output: string) => boolean | Promise<boolean>,
    root?: string,
  ): Promise<Program> => {
    const log = path.join(folder, `program-${started++}.txt`);
    const child = run(
      programOf(root),
      [],
      { ...shared, DATA_DIR: path.join(folder, 'data'), ...environment },
      log,
      root,
    );
    programs.add(child);
    child.once('exit', () => programs.delete(child));
    const output = (): string => fs.readFileSync(log, 'utf8');
    await waitUntil(
      () => child.exitCode !== null || isUp(output()),
      PATIENCE,
      'a program did not start',
    );
    if (child.exitCode !== null)
      throw new Error(`a program ended at once:\n${output().slice(-2000)}`);
    return {
      output,
      kill: () => killAll(child.pid === undefined ? [] : [child.pid]),
      stop: () => stopPolitely(child),
    };
  };
  return {
    address,
    config,
    databaseUrl,
    line,
    startWeb: (environment = {}, root) => {
      const web = { ROLES: 'web', PORT: String(port), ...environment };
      return start(web, () => isReady(`http://127.0.0.1:${web.PORT}`), root);
    },
    startWorker: (environment = {}, root) =>
      start({ ROLES: 'worker', ...environment }, (output) => output.includes('est prêt'), root),
    freezeDatabase: () => signal('SIGSTOP'),
    thawDatabase: () => signal('SIGCONT'),
    stopDatabase: () => embedded.stop(),
    startDatabase: async () => void (embedded = await openEmbedded(folder, { settings: POSTGRES })),
    connect: async () => {
      const client = new pg.Client(config);
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    end: async () => {
      await killAll([...programs].flatMap(({ pid }) => pid ?? []));
      signal('SIGCONT');
      line.close();
      await embedded.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Sends a signal. A process may have ended since it was listed. */
function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has ended.
  }
}

async function stopPolitely(child: ChildProcess): Promise<number> {
  if (child.exitCode !== null || child.signalCode !== null) return 0;
  const began = performance.now();
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
  return Math.round(performance.now() - began);
}
