import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Returns the file in which PostgreSQL records the process that serves this folder. */
export function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid');
}

/** Returns the process id of the running server of this folder, or undefined when none runs. */
export function livingServer(data: string): number | undefined {
  const pid = writtenPid(data);
  return pid !== undefined && isAlive(pid) && serves(pid, data) ? pid : undefined;
}

/**
 * Returns true when the file names a process that is not the server of this folder: a zombie,
 * another program that got its number after a restart of the machine, or the server of the folder
 * that this one was copied from. PostgreSQL only checks that the number is in use, and would refuse
 * to start.
 */
export function isMisled(data: string): boolean {
  const pid = writtenPid(data);
  return pid !== undefined && isAlive(pid) && !serves(pid, data);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns true when the program that started this server has ended, so that no other process waits
 * for its recovery. Only Linux provides this information.
 */
export function isOrphan(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent = ''] = /^\d+ \(.*\) \S (\d+)/u.exec(stat) ?? [];
    const program = fs.readlinkSync(`/proc/${parent}/exe`).replace(/ \(deleted\)$/u, '');
    return path.basename(program) !== path.basename(process.execPath);
  } catch {
    return true; // The parent is not readable, such as the first process of the machine.
  }
}

/** The state in `global/pg_control` of a folder whose server was shut down cleanly. */
const SHUT_DOWN = 1;
const STATE_OFFSET = 16;

/**
 * Returns true when a server that starts on this folder recovers from a crash, instead of only
 * being slow. Until the recovery begins, the state is that of the last stop.
 */
export function isRecovering(data: string): boolean {
  const hasSignal = ['recovery.signal', 'standby.signal'].some((name) =>
    fs.existsSync(path.join(data, name)),
  );
  if (hasSignal) return true;
  try {
    const control = fs.readFileSync(path.join(data, 'global/pg_control'));
    const state =
      os.endianness() === 'LE'
        ? control.readInt32LE(STATE_OFFSET)
        : control.readInt32BE(STATE_OFFSET);
    return state !== SHUT_DOWN;
  } catch {
    return false;
  }
}

function writtenLines(data: string): string[] {
  try {
    return fs.readFileSync(pidFile(data), 'utf8').split('\n');
  } catch {
    return [];
  }
}

function writtenPid(data: string): number | undefined {
  return Number(writtenLines(data)[0]) || undefined;
}

function serves(pid: number, data: string): boolean {
  if (!looksLikePostgres(pid)) return false;
  const folder = realPath(data);
  const working = workingFolder(pid) ?? realPath(writtenLines(data)[1] ?? data);
  return working === folder;
}

/**
 * Returns the working directory of the process: PostgreSQL works in its data folder, also after the
 * folder was moved. Returns null when this process may not read it.
 */
function workingFolder(pid: number): string | null {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return null;
  }
}

function realPath(folder: string): string {
  try {
    return fs.realpathSync(folder);
  } catch {
    return folder;
  }
}

/**
 * On Linux, checks the name of the process and that it is not a zombie. On other systems every
 * running process is accepted.
 */
function looksLikePostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return /^\d+ \(postgres\) [^ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
