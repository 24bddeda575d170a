import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/database/open.ts';
import { type House, openHouse } from '../faults/test-instance.ts';
import { openShop, seedShop } from '../scripts/seed-shop.ts';

/** Where a journey may start the fake service of Trustpilot. */
export const TRUSTPILOT_PORT: number = Number(process.env['E2E_PORT'] ?? 7599) + 41;

/** As `npm start` does: half of a start is reading TypeScript. */
export const COMPILED = path.resolve(import.meta.dirname, '../node_modules/.cache/node');

/** Before all journeys: the built product on a folder of this run, without SMTP, with a shop in full work and an empty one. Nobody writes to these two. */
export default async function startHouse(): Promise<() => Promise<void>> {
  const built = spawnSync(
    process.execPath,
    [path.resolve(import.meta.dirname, '../scripts/build-once.ts')],
    { stdio: 'inherit' },
  );
  if (built.status !== 0) throw new Error('the pages were not built');
  const port = Number(process.env['E2E_PORT'] ?? 7599);
  const address = `http://127.0.0.1:${port}`;
  const folder = temporaryFolder();
  const empty = temporaryFolder();
  const trustpilot = `http://127.0.0.1:${TRUSTPILOT_PORT}`;
  const house = openHouse(folder, port, {
    PUBLIC_URL: address,
    TRUSTPILOT_API_BASE: trustpilot,
    TRUSTPILOT_INVITATIONS_BASE: trustpilot,
    NODE_COMPILE_CACHE: COMPILED,
  });
  const end = async (): Promise<void> => {
    await house.end();
    fs.rmSync(empty, { recursive: true, force: true });
  };
  try {
    await house.start();
    await keepEmpty(house, folder, empty);
    process.env['E2E_EMPTY'] = empty; // inherited by the workers
    const client = await house.connect();
    const db = openDatabase({ host: client.host, user: 'app', database: 'postgres', max: 2 });
    const full = await seedShop(address, db);
    const nothing = await openShop(address, { team_name: 'Atelier Colombe' });
    await db.destroy();
    await client.end();
    process.env['E2E_SHOPS'] = JSON.stringify({ full, empty: nothing, socket: client.host });
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}

/** The house as its first start left it, for those that a file opens of its own: they need not be made again one by one. */
async function keepEmpty(house: House, folder: string, empty: string): Promise<void> {
  await house.stop();
  copyFolder(folder, empty);
  await house.start();
}

/** With its owners: PostgreSQL may run as another user. */
export function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-e2e-'));
  fs.chmodSync(folder, 0o755); // PostgreSQL may run as another user
  return folder;
}
