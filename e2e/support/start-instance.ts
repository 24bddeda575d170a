import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { openDatabase } from '#server/database/open.ts';
import { makeFolder } from '#server/testing/make-folder.ts';
import { openTestInstance, type TestInstance } from '../../faults/test-instance.ts';
import { seedShop } from '../../scripts/seed-shop.ts';
import { openSeededShop } from '../../scripts/seed-shop/open-seeded-shop.ts';

/** The port of the fake service of Trustpilot, which a journey may start. */
export const TRUSTPILOT_PORT: number = Number(process.env['E2E_PORT'] ?? 7599) + 41;

/**
 * The setting of `npm start`: with a smaller young generation, the garbage collector runs during
 * the whole loading of modules.
 */
export const AS_STARTED = {
  NODE_OPTIONS: '--max-semi-space-size=16',
};

/**
 * Runs before all journeys: starts the built product without SMTP and creates a shop with data and
 * an empty one. No journey writes to these two.
 */
export default async function startInstance(): Promise<() => Promise<void>> {
  const built = spawnSync(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../scripts/build-once.ts')],
    { stdio: 'inherit' },
  );
  if (built.status !== 0) throw new Error('the pages were not built');
  const port = Number(process.env['E2E_PORT'] ?? 7599);
  const address = `http://127.0.0.1:${port}`;
  const folder = temporaryFolder();
  const empty = temporaryFolder();
  const trustpilot = `http://127.0.0.1:${TRUSTPILOT_PORT}`;
  const instance = openTestInstance(folder, port, {
    PUBLIC_URL: address,
    TRUSTPILOT_API_BASE: trustpilot,
    TRUSTPILOT_INVITATIONS_BASE: trustpilot,
    ...AS_STARTED,
  });
  const end = async (): Promise<void> => {
    await instance.end();
    fs.rmSync(empty, { recursive: true, force: true });
  };
  try {
    await instance.start();
    await copyEmptyFolder(instance, folder, empty);
    process.env['E2E_EMPTY'] = empty; // inherited by the workers
    const client = await instance.connect();
    const db = openDatabase({ host: client.host, user: 'app', database: 'postgres', max: 2 });
    const full = await seedShop(address, db);
    const nothing = await openSeededShop(address, { team_name: 'Atelier Colombe' });
    await db.destroy();
    await client.end();
    process.env['E2E_SHOPS'] = JSON.stringify({ full, empty: nothing, socket: client.host });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/**
 * Copies the data folder in its state after the first start, so that the instance of a test file
 * starts without creating the database again.
 */
async function copyEmptyFolder(
  instance: TestInstance,
  folder: string,
  empty: string,
): Promise<void> {
  // Clears the recorded origin, because an instance that detects that it is a copy holds every
  // message.
  const client = await instance.connect();
  await client.query('update instance set folder = null, machine = null');
  await client.end();
  await instance.stop();
  copyFolder(folder, empty);
  await instance.start();
}

/** Copies a folder with its owners, because PostgreSQL may run as another user. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

export function temporaryFolder(): string {
  return makeFolder('recueil-e2e-');
}
