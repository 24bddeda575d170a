import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** The file in which PostgreSQL records the process that serves this folder. */
export function pidFile(data: string): string {
  return path.join(data, 'postmaster.pid');
}

/** Returns the running server of this folder, if there is one. */
export function livingServer(data: string): number | undefined {
  const pid = writtenPid(data);
  return pid !== undefined && isAlive(pid) && serves(pid, data) ? pid : undefined;
}

/**
 * The file names a process that is no longer a server of this folder: a zombie, another program
 * that got its number after a restart of the machine, or the server of the folder that this one was
 * copied from. PostgreSQL only checks that the number is in use and would believe it.
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
 * Whether the program that started this server has ended, so that nobody waits for its recovery but
 * us. Only Linux can say so.
 */
export function isOrphan(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [, parent = ''] = /^\d+ \(.*\) \S (\d+)/u.exec(stat) ?? [];
    const program = fs.readlinkSync(`/proc/${parent}/exe`).replace(/ \(deleted\)$/u, '');
    return path.basename(program) !== path.basename(process.execPath);
  } catch {
    return true; // the first process of the machine, which is not ours to see
  }
}

/** The state of a folder whose server was stopped in order, as `global/pg_control` has it. */
const SHUT_DOWN = 1;
const STATE_OFFSET = 16;

/**
 * Whether a server that starts on this folder recovers, instead of only taking long. The state is
 * that of the last stop until the recovery begins.
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

/** PostgreSQL works in its data folder, also after somebody moved it. Null: not ours to see. */
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
 * On Linux, checks the name of the process and that it is not a zombie. On other systems a running
 * process is believed.
 */
function looksLikePostgres(pid: number): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return /^\d+ \(postgres\) [^ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
