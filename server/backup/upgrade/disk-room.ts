import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from '#server/start-refused.ts';

const GIGABYTE = 1e9;
/** The size of an empty folder of PostgreSQL with its write-ahead log. */
const LEAST_BYTES = 100_000_000;

/**
 * Returns the bytes that an upgrade needs at most. The new folder is at most as large as the old
 * one, the archive is at most half of it, and the write-ahead log of one large transaction is
 * limited to a gigabyte.
 */
export function neededBytes(folder: number): number {
  return Math.ceil(LEAST_BYTES + folder * 1.5 + Math.min(folder, GIGABYTE));
}

export function refuseWithoutRoom(data: string, free: number = freeBytes(data)): void {
  const needed = neededBytes(sizeOf(data));
  if (free >= needed) return;
  throw new StartRefused(
    `Il faut ${inGigabytes(needed)} Go libres sur le disque (${path.dirname(data)}), il y en a ${inGigabytes(free)} : libérez de la place, puis recommencez. Rien n’a été changé.`,
  );
}

function freeBytes(data: string): number {
  const { bavail, bsize } = fs.statfsSync(data);
  return bavail * bsize;
}

function sizeOf(folder: string): number {
  let bytes = 0;
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += fs.statSync(path.join(entry.parentPath, entry.name)).size;
  return bytes;
}

function inGigabytes(bytes: number): string {
  return (bytes / GIGABYTE).toFixed(1).replace('.', ',');
}
