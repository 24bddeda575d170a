import type pg from 'pg';
import type { Config } from '#server/config/config.ts';
import { backupFolder } from '#server/integrations/files/backup-folder.ts';
import { backupBucket } from '#server/integrations/s3/backup-bucket.ts';
import { openImageStore } from '#server/open-image-store.ts';
import type { Backups } from '#server/ports/backup-store.ts';
import { writeBackupFile } from './write-backup.ts';

export function openBackups(
  config: Config & { secretKey: string | null },
  place: pg.ClientConfig,
): Backups | null {
  const { backups, images, secretKey, backupPassphrase, dataDir } = config;
  if (backups === null || secretKey === null) return null;
  const bucket = images === null ? null : backupBucket(images, dataDir);
  const store = backups.dir === null ? bucket : backupFolder(backups.dir);
  if (store === null) return null;
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  return {
    store,
    write: (file) =>
      writeBackupFile(
        { place, secretKey, images: openImageStore(config) },
        file,
        backupPassphrase,
        undefined,
        stopping.signal,
      ),
    signal: stopping.signal,
    start: (work) => {
      // The lock of a running backup is lost with its session, and a stop waits for what runs.
      if (stopping.signal.aborted || running.size > 0) return;
      const done = work().finally(() => running.delete(done));
      running.add(done);
    },
    stop: async () => {
      stopping.abort(new Error('Recueil s’est arrêté'));
      await Promise.allSettled(running);
    },
  };
}
