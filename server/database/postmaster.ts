import fs from 'node:fs';
import path from 'node:path';

/** The file in which PostgreSQL records the process that serves this folder. */
export function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid');
}

/** Returns the running server of this folder, if there is one. */
export function livingServer(data: string): number | undefined {
  const pid = writtenPid(data);
  return pid !== undefined && isAlive(pid) && looksLikePostgres(pid) ? pid : undefined;
}

/**
 * The file names a process that is no longer a server: a zombie, or another program that got its number after a restart of the machine. PostgreSQL only checks that
 * the number is in use and would believe it.
 */
export function isMisled(data: string): boolean {
  const pid = writtenPid(data);
  return pid !== undefined && isAlive(pid) && !looksLikePostgres(pid);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function writtenPid(data: string): number | undefined {
  try {
    return Number(fs.readFileSync(pidFile(data), 'utf8').split('\n')[0]) || undefined;
  } catch {
    return undefined;
  }
}

/** On Linux, checks the name of the process and that it is not a zombie. On other systems a running process is believed. */
function looksLikePostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return /^\d+ \(postgres\) [^ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
