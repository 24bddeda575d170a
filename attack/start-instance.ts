import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { socketFolder } from '#server/database/embedded/embedded-files.ts';
import { freePort } from '#server/testing/services/free-port.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

export interface Instance {
  /** Base address, without a slash at the end. */
  address: string;
  /** Connection to its database. */
  database: pg.ClientConfig;
  /** Returns everything that it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/**
 * Starts the program as in production: a separate process with its own PostgreSQL in `folder`, with
 * limits, without connected services, so that every message goes to the test inbox. It trusts
 * loopback as its proxy, so that a case can call from many addresses.
 */
export async function startInstance(
  folder: string,
  env: Record<string, string>,
  onSpawn: (pid: number) => void,
): Promise<Instance> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const log = path.join(folder, 'log.txt');
  const out = fs.openSync(log, 'a');
  const child = spawn(
    process.execPath,
    ['--max-semi-space-size=16', path.join(ROOT, 'dist/server/main.js')],
    {
      cwd: ROOT,
      env: {
        PATH: process.env['PATH'],
        PORT: String(port),
        PUBLIC_URL: address,
        DATA_DIR: folder,
        LOG_LEVEL: 'warn',
        TRUST_PROXY: 'loopback',
        ...env,
      },
      stdio: ['ignore', out, out],
    },
  );
  fs.closeSync(out);
  onSpawn(child.pid ?? 0);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const output = (): string => fs.readFileSync(log, 'utf8');
  while (!(await isReady(address))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the instance did not start:\n${output().slice(-2_000)}`);
    await sleep(50);
  }
  const data = path.join(fs.realpathSync(folder), 'postgresql');
  return {
    address,
    database: { host: socketFolder(data), user: 'app', database: 'postgres' },
    output,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  try {
    return (await fetch(`${address}/health`)).status === 200;
  } catch {
    return false;
  }
}
