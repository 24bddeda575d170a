import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The places for folders of a run: in memory, or on the disk. */
export const FOLDER_PLACES: readonly string[] = ['/dev/shm', os.tmpdir()];
/** Bytes that must be free in that file system and in the memory of the machine. */
const ROOM = 12 * 2 ** 30;

/**
 * Creates a folder for the databases of a run, in memory when there is enough space. They are some
 * temporary gigabytes, which a disk takes minutes to write and to delete.
 */
export function makeFolder(prefix: string): string {
  const [memory = '', disk = ''] = FOLDER_PLACES;
  const folder = fs.mkdtempSync(path.join(hasRoom(memory) ? memory : disk, prefix));
  fs.chmodSync(folder, 0o755); // PostgreSQL may run as another user.
  return folder;
}

function hasRoom(place: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(place);
    return bavail * bsize > ROOM && os.freemem() > ROOM;
  } catch {
    return false; // It does not exist on this system.
  }
}
