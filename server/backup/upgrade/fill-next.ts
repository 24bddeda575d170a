import { startServer } from '#server/database/embedded/embedded-process.ts';
import type { UpgradePaths } from '#server/database/embedded/finish-upgrade.ts';
import { stopServer } from '#server/database/embedded/stop-server.ts';
import type { ArchiveSource } from '../archive.ts';
import type { RestoreAudit } from '../audit-restored.ts';
import { restoreBackup } from '../restore-backup.ts';
import { checkArchive, type Report } from '../check-archive.ts';
import { askOnce } from './ask-once.ts';
import { workConfig } from './work-folder.ts';

/**
 * Fills the new database. It is the same instance at the same place, so it is held only when the
 * old one was.
 */
export async function fillNext(
  { secretKey, dataDir, report }: { secretKey: string; dataDir: string; report: Report },
  paths: UpgradePaths,
  source: ArchiveSource,
  isHeld: boolean,
): Promise<{ rows: number; audit: RestoreAudit }> {
  const checked = await checkArchive(source, () => undefined);
  const config = workConfig(paths);
  const total = 2 * checked.rows;
  report('création du nouveau dossier', checked.rows, total);
  await startServer(paths.next, config, {});
  try {
    const target = {
      place: config,
      dataDir,
      secretKey,
      secretKeyPrevious: null,
      publicUrl: null,
      images: { write: async () => undefined, writeFile: async () => undefined },
      isUpgrade: true,
    };
    const { audit } = await restoreBackup(source, checked, target, (part, done) =>
      report(`écriture de ${part}`, checked.rows + Math.min(done, checked.rows), total),
    );
    await askOnce(config, 'update instance set restore_unconfirmed = $1', [isHeld]);
    await askOnce(config, 'checkpoint');
    return { rows: checked.rows, audit };
  } finally {
    await stopServer(paths.next);
  }
}
