import fs from 'node:fs';
import path from 'node:path';

/** The file in which PostgreSQL writes down the process that serves this folder. */
export function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid');
}

/** The living server of this folder, if there is one. */
export function livingServer(data: string): number | undefined {
  const pid = writtenPid(data);
  return pid !== undefined && isAlive(pid) && looksLikePostgres(pid) ? pid : undefined;
}

/**
 * The file names a process that is no server any more, but that PostgreSQL, which only asks whether the number is taken, would believe:
 * one that nobody reaped, or another program that got its number after a restart of the machine.
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

/** Where the system tells (Linux): its name, and that it is not a zombie. Elsewhere a living process is believed. */
function looksLikePostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return /^\d+ \(postgres\) [^ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
