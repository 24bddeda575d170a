import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { socketFolder } from '#server/database/embedded/embedded-files.ts';
import type { UpgradePaths } from '#server/database/embedded/finish-upgrade.ts';
import { isAlive, livingServer } from '#server/database/embedded/postmaster.ts';
import { stopServer } from '#server/database/embedded/stop-server.ts';
import { StartRefused } from '#server/start-refused.ts';

/** Only this command uses this socket: a Recueil that starts meanwhile finds no server. */
export function workConfig({ work }: UpgradePaths): pg.ClientConfig {
  return { host: socketFolder(path.join(work, 'any')), user: 'app', database: 'postgres' };
}

export function servesAt(data: string, socket: string): boolean {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    return lines[4] === socket;
  } catch {
    return false;
  }
}

export function refuseRunning(data: string, { host }: pg.ClientConfig): void {
  if (livingServer(data) === undefined || servesAt(data, String(host))) return;
  throw new StartRefused(
    `Recueil, ou son PostgreSQL, tourne encore sur ${path.dirname(data)} : arrêtez-le, puis recommencez. Rien n’a été changé.`,
  );
}

export function processFile({ work }: UpgradePaths): string {
  return path.join(work, 'process');
}

export function refuseSecond(paths: UpgradePaths): void {
  const file = processFile(paths);
  const pid = fs.existsSync(file) ? Number(fs.readFileSync(file, 'utf8')) : 0;
  if (pid === 0 || pid === process.pid || !isAlive(pid)) return;
  throw new StartRefused(
    `Une autre mise à niveau est en cours (processus ${pid}). Si ce n’est pas le cas, supprimez ${file}, puis recommencez.`,
  );
}

/** Removes the files of an interrupted command. A running server of the old folder is reused. */
export async function removeUnfinished({ data, next, work }: UpgradePaths): Promise<void> {
  await stopServer(next);
  if (livingServer(data) === undefined) fs.rmSync(work, { recursive: true, force: true });
  const folder = path.dirname(next);
  for (const name of fs.readdirSync(folder))
    if (name.startsWith(path.basename(next)))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
}
