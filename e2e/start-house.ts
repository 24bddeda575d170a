import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openHouse } from '../faults/house.ts';

/** Before all journeys: the built product on a folder of this run, without SMTP. The journeys that read mails start a house of their own. */
export default async function startHouse(): Promise<() => Promise<void>> {
  const built = spawnSync(process.execPath, [path.resolve(import.meta.dirname, '../scripts/build-once.ts')], { stdio: 'inherit' });
  if (built.status !== 0) throw new Error('the pages were not built');
  const port = Number(process.env['E2E_PORT'] ?? 7599);
  const dataDir = temporaryFolder();
  process.env['E2E_DATA_DIR'] = dataDir; // inherited by the workers
  const house = openHouse(dataDir, port, { PUBLIC_URL: `http://127.0.0.1:${port}`, NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../node_modules/.cache/node') });
  try {
    await house.start();
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
