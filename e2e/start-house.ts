import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '#server/database/open.ts';
import { openHouse } from '../faults/house.ts';
import { openShop, seedShop } from '../scripts/seed-shop.ts';

/** Where a journey may start the stand-in of Trustpilot. */
export const TRUSTPILOT_PORT: number = Number(process.env['E2E_PORT'] ?? 7599) + 41;

/** Before all journeys: the built product on a folder of this run, without SMTP, with a shop in full work and an empty one. Nobody writes to these two. */
export default async function startHouse(): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../scripts/build-once.ts')], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the pages were not built');
  const port = Number(process.env['E2E_PORT'] ?? 7599);
  const address = `http://127.0.0.1:${port}`;
  const house = openHouse(temporaryFolder(), port, { PUBLIC_URL: address, TRUSTPILOT_API_BASE: `http://127.0.0.1:${TRUSTPILOT_PORT}`, TRUSTPILOT_INVITATIONS_BASE: `http://127.0.0.1:${TRUSTPILOT_PORT}`, NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/node') });
  try {
    await house.start();
    const client = await house.connect();
    const db = openDatabase({ host: client.host, user: 'app', database: 'postgres', max: 2 });
    const full = await seedShop(address, db);
    const empty = await openShop(address, { team_name: 'Atelier Colombe' });
    await db.destroy();
    await client.end();
    process.env['E2E_SHOPS'] = JSON.stringify({ full, empty, socket: client.host }); // inherited by the workers
  } catch (error) {
    await house.end();
    throw error;
  }
  return () => house.end();
}

export function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-e2e-'));
  fs.chmodSync(folder, 0o755); // PostgreSQL may run as another user
  return folder;
}
