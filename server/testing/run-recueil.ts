import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject, onTestFinished } from 'vitest';
import pg from 'pg';
import { type Owner, socketFolder } from '#server/database/embedded/embedded-files.ts';
import { isRecovering, livingServer } from '#server/database/embedded/postmaster.ts';
import { freePort } from './services/free-port.ts';

const MAIN = path.resolve(import.meta.dirname, '../main.ts');
/**
 * The options of `npm start`: with less space the garbage collector runs during the whole loading
 * of modules.
 */
const START_OPTIONS: readonly string[] = ['--max-semi-space-size=16'];
/**
 * The environment for programs of the repository, with a compile cache, because compiling
 * TypeScript is half of a start from sources.
 */
export const PROGRAM_ENV: Readonly<Record<'PATH' | 'NODE_COMPILE_CACHE', string>> = {
  PATH: process.env['PATH'] ?? '',
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/node'),
};

export interface RecueilProcess {
  address: string;
  pid: number;
  /** Returns its whole output until now. */
  output(): string;
  ready(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with its exit code, or with null when a signal ended it. */
  exited: Promise<number | null>;
}

/** Runs the program as a process, and kills it with its database at the end of the test. */
export async function runRecueil(
  dataDir: string,
  env: Record<string, string> = {},
  owner: Owner = {},
): Promise<RecueilProcess> {
  const port = await freePort();
  const child = spawn(process.execPath, [...START_OPTIONS, MAIN], {
    env: {
      ...PROGRAM_ENV,
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...owner,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += String(chunk)));
  const exited = new Promise<number | null>((resolve) => child.on('close', resolve));
  // When the tests are interrupted, the cluster kills the processes that are recorded here.
  const note = path.join(inject('playground'), 'processes', String(child.pid));
  onTestFinished(() => {
    child.kill('SIGKILL');
    fs.rmSync(note, { force: true });
  });
  recordProcess(note, child);
  const address = `http://127.0.0.1:${port}`;
  return {
    address,
    pid: child.pid ?? 0,
    output: () => output,
    ready: () => answersReady(address, child, () => output),
    signal: (name) => void child.kill(name),
    exited,
  };
}

function recordProcess(note: string, child: ChildProcess): void {
  try {
    fs.writeFileSync(note, '');
  } catch (error) {
    child.kill('SIGKILL'); // The tests have been interrupted.
    throw error;
  }
}

/**
 * Creates a folder whose path has a space and accents. At the end of the test its server is stopped
 * and it is removed.
 */
export function temporaryDataDir(): string {
  const folder = fs.mkdtempSync(path.join(inject('playground'), 'été '));
  fs.chmodSync(folder, 0o755);
  onTestFinished(async () => {
    const server = serverOf(folder);
    if (server !== undefined) process.kill(server, 'SIGQUIT');
    while (serverOf(folder) !== undefined) await sleep(10);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return folder;
}

/**
 * Returns a DATA_DIR as its first start leaves it. A run creates the database once and every test
 * copies it, which is faster than a start.
 */
export async function startedDataDir(): Promise<string> {
  const started = await makeStartedOnce(path.join(inject('playground'), 'started'));
  const folder = temporaryDataDir();
  // With the owners of files, because PostgreSQL may run as another user.
  execFileSync('cp', ['-a', `${started}/.`, folder]);
  return folder;
}

/**
 * Several processes run tests: the one that creates the folder `.making` first fills it, and the
 * others wait.
 */
async function makeStartedOnce(started: string): Promise<string> {
  const making = `${started}.making`;
  const failed = `${started}.failed`;
  if (!fs.existsSync(started) && isFirst(making))
    try {
      await fillStarted(making);
      fs.renameSync(making, started);
    } catch (error) {
      fs.writeFileSync(failed, String(error));
      throw error;
    }
  while (!fs.existsSync(started)) {
    if (fs.existsSync(failed)) throw new Error(fs.readFileSync(failed, 'utf8'));
    await sleep(20);
  }
  return started;
}

function isFirst(making: string): boolean {
  try {
    fs.mkdirSync(making, { mode: 0o755 });
    return true;
  } catch {
    return false;
  }
}

/**
 * Fills the folder. A busy machine may stop the server at once instead of cleanly, and then it is
 * started again.
 */
async function fillStarted(folder: string): Promise<void> {
  do {
    const first = await runRecueil(folder);
    await first.ready();
    await removeHome(folder);
    first.signal('SIGTERM');
    await first.exited;
    while (serverOf(folder) !== undefined) await sleep(10);
  } while (isRecovering(path.join(folder, 'postgresql')));
}

/** Removes the place of the database, so that a copy for a test is not recognised as a copy. */
async function removeHome(dataDir: string): Promise<void> {
  const client = new pg.Client(embeddedConfig(dataDir));
  await client.connect();
  await client.query('update instance set folder = null, machine = null, lease_until = null');
  await client.end();
}

/** Returns the connection to the database of this DATA_DIR. */
export function embeddedConfig(dataDir: string): pg.ClientConfig {
  const data = path.join(fs.realpathSync(dataDir), 'postgresql');
  return { host: socketFolder(data), user: 'app', database: 'postgres' };
}

/** Returns the id of the PostgreSQL process that serves this DATA_DIR. */
export function serverOf(dataDir: string): number | undefined {
  return livingServer(path.join(dataDir, 'postgresql'));
}

async function answersReady(
  address: string,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await sleep(20)) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`it ended: ${output()}`);
    const answer = await fetch(`${address}/health`).catch(() => undefined);
    if (answer?.status === 200) return;
  }
  throw new Error(`it is not ready: ${output()}`);
}
