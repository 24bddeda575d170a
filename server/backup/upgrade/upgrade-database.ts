import fs from 'node:fs';
import path from 'node:path';
import {
  bundledMajor,
  databaseOwner,
  own,
  readMajor,
  socketFolder,
} from '#server/database/embedded/embedded-files.ts';
import { startServer } from '#server/database/embedded/embedded-process.ts';
import { acceptsConnections } from '#server/database/embedded/probe-server.ts';
import {
  type FinishedUpgrade,
  finishUpgrade,
  readControl,
  type UpgradePaths,
  upgradePaths,
} from '#server/database/embedded/finish-upgrade.ts';
import { isOtherHome, readHome } from '#server/database/embedded/home.ts';
import { livingServer } from '#server/database/embedded/postmaster.ts';
import { stopServer } from '#server/database/embedded/stop-server.ts';
import { StartRefused } from '#server/start-refused.ts';
import type { ArchiveSource } from '../archive.ts';
import type { RestoreAudit } from '../audit-restored.ts';
import { writeBackupFile } from '../write-backup.ts';
import { refuseWithoutRoom } from './disk-room.ts';
import { findPrograms } from './find-programs.ts';
import { askOnce } from './ask-once.ts';
import {
  workConfig,
  servesAt,
  refuseRunning,
  processFile,
  refuseSecond,
  removeUnfinished,
} from './work-folder.ts';
import { fillNext } from './fill-next.ts';

export interface Upgrade {
  dataDir: string;
  secretKey: string;
  /** The folder of the old programs that the operator configured. */
  programs: string | null;
  report: (part: string, done: number, total: number) => void;
  /** Free bytes, given when the disk must not be asked. */
  free?: number;
}

export interface UpgradeResult {
  from: number;
  to: number;
  rows: number;
  kept: string;
  /** True when the old folder is now held, in case somebody uses it again. */
  isOldHeld: boolean;
  audit: RestoreAudit;
}

/**
 * Fills a new folder of the bundled PostgreSQL with the rows of the old one, through an archive,
 * then puts it in its place. Until then the old folder does not change, even when the command is
 * interrupted, and it is preserved afterwards. Returns null when only an interrupted upgrade had to
 * be finished.
 */
export async function upgradeDatabase(upgrade: Upgrade): Promise<UpgradeResult | null> {
  const data = path.join(fs.realpathSync(upgrade.dataDir), 'postgresql');
  const paths = upgradePaths(data);
  const hadFinished = fs.existsSync(paths.mark);
  if (hadFinished) finishUpgrade(data);
  if (hadFinished && !fs.existsSync(paths.mark)) return null;
  const from = readMajor(data) ?? 0;
  const owner = databaseOwner(data);
  const config = workConfig(paths);
  refuseRunning(data, config);
  refuseSecond(paths);
  const native = findPrograms(data, from, owner, upgrade.programs);
  await removeUnfinished(paths);
  refuseWithoutRoom(data, upgrade.free);
  fs.mkdirSync(paths.work, { recursive: true });
  own(paths.work, owner);
  fs.writeFileSync(processFile(paths), String(process.pid));
  const file = path.join(paths.work, 'database.recueil');
  const source: ArchiveSource = { file, passphrase: async () => null };
  const isHeld = await readOld(upgrade, paths, native, file);
  const control = readControl(data);
  const { rows, audit } = await fillNext(upgrade, paths, source, isHeld);
  if (livingServer(paths.next) !== undefined)
    throw new StartRefused('Le nouveau PostgreSQL ne s’arrête pas : recommencez.');
  const storedName = `postgresql-${from}-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  const finished: FinishedUpgrade = { kept: storedName, control };
  fs.writeFileSync(paths.mark, JSON.stringify(finished), { flush: true });
  finishUpgrade(data);
  if (fs.existsSync(paths.mark))
    throw new StartRefused(
      'L’ancien dossier a été utilisé pendant la mise à niveau : arrêtez Recueil, puis recommencez. Rien n’a été changé.',
    );
  const old = path.join(path.dirname(data), storedName);
  const isOldHeld = await holdOld(old, native).then(
    () => true,
    () => false,
  );
  return { from, to: bundledMajor(), rows, kept: old, isOldHeld, audit };
}

/** Stops at once the servers that an interrupted command left running. */
export function stopUpgradeServers(dataDir: string): void {
  const paths = upgradePaths(path.join(path.resolve(dataDir), 'postgresql'));
  const { host } = workConfig(paths);
  for (const folder of [paths.data, paths.next]) {
    const server = livingServer(folder);
    if (server !== undefined && servesAt(folder, String(host))) process.kill(server, 'SIGINT');
  }
}

/** Writes the archive of the old folder. Returns true when its instance is held. */
async function readOld(
  { secretKey, dataDir, report }: Upgrade,
  paths: UpgradePaths,
  native: string,
  file: string,
): Promise<boolean> {
  const config = workConfig(paths);
  report('démarrage de l’ancien PostgreSQL', 0, 1);
  if (!(await acceptsConnections(config))) await startServer(paths.data, config, { native });
  try {
    fs.rmSync(file, { force: true });
    const source = { place: config, secretKey, images: { readPart: async () => null } };
    await writeBackupFile(source, file, null, ({ part, done, total }) =>
      report(`lecture de ${part}`, done, 2 * Math.max(total, done)),
    );
    const [instance] = await askOnce<{
      restore_unconfirmed: boolean;
      folder: string | null;
      machine: string | null;
    }>(config, 'select restore_unconfirmed, folder, machine from instance');
    return !instance || instance.restore_unconfirmed || isOtherHome(instance, readHome(dataDir));
  } finally {
    await stopServer(paths.data);
  }
}

/**
 * Holds the old database until an administrator confirms: it does not contain the messages that the
 * new one has sent since.
 */
async function holdOld(old: string, native: string): Promise<void> {
  const config = { host: socketFolder(path.join(old, 'any')), user: 'app', database: 'postgres' };
  await startServer(old, config, { native });
  try {
    await askOnce(config, 'update instance set restore_unconfirmed = true');
  } finally {
    await stopServer(old);
    fs.rmSync(String(config.host), { recursive: true, force: true });
  }
}
