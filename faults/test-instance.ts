import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { socketFolder } from '#server/database/embedded/embedded-files.ts';
import { isAlive, livingServer } from '#server/database/embedded/postmaster.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Recueil as in production: a separate process, with its own PostgreSQL in a folder of this run.
 */
export interface TestInstance {
  address: string;
  /** Starts the instance and returns the milliseconds until it was ready. */
  start(): Promise<number>;
  /** Kills the program, PostgreSQL and each of its processes at once with SIGKILL. */
  killEverything(): Promise<void>;
  /** Kills PostgreSQL and each of its processes with SIGKILL. The program continues to run. */
  killDatabase(): Promise<void>;
  /** Ends the process with SIGTERM and returns the milliseconds until its exit. */
  stop(): Promise<number>;
  connect(): Promise<pg.Client>;
  /**
   * Returns the bytes of the program and of its child processes; shared memory counts once (Linux).
   */
  memory(): number;
  /** Stops the instance and deletes its folder. */
  end(): Promise<void>;
}

export function openTestInstance(
  dataDir: string,
  port: number,
  env: Record<string, string>,
): TestInstance {
  const address = `http://127.0.0.1:${port}`;
  const data = path.join(dataDir, 'postgresql');
  let program: ChildProcess | undefined;
  const database = (): number[] => {
    const server = livingServer(data);
    return server === undefined ? [] : [server, ...childrenOf(server)];
  };
  const stop = async (): Promise<number> => {
    const child = program;
    if (child?.exitCode !== null || child.signalCode !== null) return 0;
    const began = performance.now();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    return performance.now() - began;
  };
  return {
    stop,
    address,
    start: async () => {
      const began = performance.now();
      const child = run(
        programOf(),
        [],
        {
          PORT: String(port),
          DATA_DIR: dataDir,
          LOG_LEVEL: 'warn',
          RATE_LIMITS: 'off',
          NEW_TEAM_DAILY_MESSAGES: '0',
          ...env,
        },
        path.join(dataDir, 'log.txt'),
      );
      program = child;
      while (!(await isReady(address))) {
        if (child.exitCode !== null)
          throw new Error(
            `the instance did not start:\n${fs.readFileSync(path.join(dataDir, 'log.txt'), 'utf8').slice(-2000)}`,
          );
        await sleep(50);
      }
      return performance.now() - began;
    },
    killEverything: () =>
      killAll([...(program?.pid === undefined ? [] : [program.pid]), ...database()]),
    killDatabase: () => killAll(database()),
    connect: async () => {
      const client = new pg.Client({ host: socketFolder(data), user: 'app', database: 'postgres' });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    },
    memory: () =>
      [program?.pid ?? 0, ...descendantsOf(program?.pid ?? 0), ...database()]
        .filter((pid, index, pids) => pids.indexOf(pid) === index)
        .reduce((sum, pid) => sum + readShare(pid), 0),
    end: async () => {
      await stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns the program of `npm start`. An earlier version has no build and runs its sources. */
export function programOf(root: string = ROOT): string {
  const built = 'dist/server/main.js';
  return fs.existsSync(path.join(root, built)) ? built : 'server/main.ts';
}

/**
 * Starts a program of the repository, or of another version in `root`, as a separate process. Its
 * output is written to the file `log`.
 */
export function run(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  log: string,
  root = ROOT,
): ChildProcess {
  fs.mkdirSync(path.dirname(log), { recursive: true });
  const out = fs.openSync(log, 'a');
  const child = spawn(process.execPath, [path.join(root, file), ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', out, out],
  });
  fs.closeSync(out);
  return child;
}

export async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health`)).status === 200;
  } catch {
    return false;
  }
}

/**
 * Returns the processes whose parent is this one, on Linux. On other systems they end by themselves
 * when their server has ended.
 */
export function childrenOf(parent: number): number[] {
  if (process.platform !== 'linux') return [];
  return fs
    .readdirSync('/proc')
    .flatMap((name) => (/^\d+$/.test(name) && parentOf(name) === parent ? [Number(name)] : []));
}

function descendantsOf(parent: number): number[] {
  return childrenOf(parent).flatMap((pid) => [pid, ...descendantsOf(pid)]);
}

/**
 * Returns the bytes of a process with its part of shared memory, so that the sum over all processes
 * is correct.
 */
function readShare(pid: number): number {
  try {
    const text = fs.readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return 1024 * Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function parentOf(pid: string): number | undefined {
  return Number(/\) \S (\d+)/.exec(readStat(pid))?.[1]);
}

function readStat(pid: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

export async function killAll(pids: readonly number[]): Promise<void> {
  for (const pid of pids) kill(pid);
  while (pids.some(isRunning)) await sleep(20);
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process ended before.
  }
}

/** Returns true when the process runs. A zombie, which its parent has not reaped, does not. */
function isRunning(pid: number): boolean {
  return isAlive(pid) && !/\) Z /.test(readStat(String(pid)));
}
