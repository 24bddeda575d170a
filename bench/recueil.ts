import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const ROOT = path.resolve(import.meta.dirname, '..');

export interface Recueil {
  address: string;
  pid: number;
  /** Milliseconds from the start of the process to the first 200. */
  ready_ms: number;
  stop(): Promise<void>;
}

/** Starts the product as in production, in its own process, with its own database in `dataDir`. */
export async function startRecueil(
  dataDir: string,
  port: number,
  more: Record<string, string> = {},
): Promise<Recueil> {
  const since = performance.now();
  const { flags, env } = howItStarts();
  const child = spawn(process.execPath, flags, {
    cwd: ROOT,
    env: {
      ...env,
      PATH: process.env['PATH'],
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...more,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await exited;
  };
  const address = `http://127.0.0.1:${port}`;
  try {
    for (;;) {
      if (child.exitCode !== null) throw new Error('Recueil did not start');
      const answer = await fetch(`${address}/health`).catch(() => undefined);
      if (answer?.status === 200)
        return { address, pid: child.pid ?? 0, ready_ms: performance.now() - since, stop };
      if (performance.now() - since > 60_000)
        throw new Error('Recueil is not ready after a minute');
      await sleep(5);
    }
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Returns the flags and settings of `npm start`, so that the measured process is configured as in
 * production.
 */
export function howItStarts(as: 'start' | 'worker' = 'start'): {
  flags: string[];
  env: Record<string, string>;
} {
  const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<'start' | 'worker', string>;
  };
  const [, settings, flags] = /^((?:\w+=\S+ )*)exec node (.+)$/.exec(scripts[as]) ?? [];
  if (settings === undefined || flags === undefined)
    throw new Error(`npm run ${as} is not understood: ${scripts[as]}`);
  return {
    flags: flags.split(' '),
    env: Object.fromEntries(
      settings
        .trim()
        .split(' ')
        .filter(Boolean)
        .map((setting) => setting.split('=') as [string, string]),
    ),
  };
}

/** Returns the resident memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const [, kilobytes] =
    /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Returns the process ids of the PostgreSQL server of a data folder and of its children. */
export function databaseProcesses(dataDir: string): number[] {
  const server = Number(
    fs.readFileSync(path.join(dataDir, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0],
  );
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => parentOf(name) === server);
  return [server, ...children.map(Number)];
}

function parentOf(pid: string): number {
  try {
    return Number(fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    return 0;
  }
}
