import fs from 'node:fs/promises';
import path from 'node:path';
import { isBeingWritten, removeUnfinishedArchives } from '#server/backup/unfinished-files.ts';
import type { BackupStore } from '#server/ports/backup-store.ts';

/** Opens the folder of BACKUP_DIR. When it is created here, only its owner can read it. */
export function backupFolder(dir: string): BackupStore {
  const folder = path.resolve(dir);
  return {
    destination: folder,
    save: async (name, write) => {
      await fs.mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, name);
      await write(file);
      return { bytes: (await fs.stat(file)).size };
    },
    isBeingSaved: (name) => isBeingWritten(folder, name),
    removeUnfinished: (names) => removeUnfinishedArchives(folder, names),
    remove: (name) => fs.rm(path.join(folder, name), { force: true }),
  };
}
