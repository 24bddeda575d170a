import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasNoRoom } from '#server/is-disk-full.ts';
import { StartRefused } from '#server/start-refused.ts';
import { capLog, logFile } from './cap-log.ts';
import {
  databaseOwner,
  openSocketFolder,
  own,
  type Owner,
  programs,
  refuseOtherMajor,
} from './embedded-files.ts';
import { isMisled, isOrphan, isRecovering, livingServer, pidFile } from './postmaster.ts';
import { refuseUnreachable } from './refuse-unreachable.ts';
import { finishUpgrade } from './finish-upgrade.ts';
import { initialise } from './initialise-folder.ts';
import { probeServer } from './probe-server.ts';
import { stopServer } from './stop-server.ts';

const WAIT_FOR_START = 20_000;
/** Additional milliseconds to wait for a starting server, because the machine may be busy. */
const WAIT_FOR_BUSY_MACHINE = 40_000;
/** Milliseconds before a recovery is reported: any start refuses connections for a moment. */
const REPORT_RECOVERY_AFTER = 1_500;
/**
 * The level of `log` is above `error`, so that a refused statement, whose text may contain personal
 * data, is never logged.
 */
const FLAGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'max_locks_per_transaction=256',
];

export interface StartOptions {
  /** Additional `name=value` settings of PostgreSQL. */
  settings?: readonly string[];
  /** The folder of the PostgreSQL programs, when it is not the bundled one. */
  native?: string;
  signal?: AbortSignal;
  /** Called with a sentence when something happened to the server while it was in use. */
  report?: (sentence: string) => void;
  /** Called once when the server recovers from a crash, which can take minutes. */
  onRecovery?: () => unknown;
}

/**
 * Starts the server of this data folder and returns once it answers. When another process started a
 * server first, that server is used.
 */
export async function startServer(
  data: string,
  config: pg.ClientConfig,
  { settings = [], native: nativeFolder, signal, onRecovery }: StartOptions,
): Promise<void> {
  finishUpgrade(data);
  const owner = databaseOwner(data);
  refuseUnreachable(data, owner);
  if (fs.existsSync(data)) refuseUnusable(data, owner, nativeFolder);
  const native = nativeFolder ?? programs(data, owner);
  if (!fs.existsSync(data)) {
    await initialise(data, native, owner, signal);
    refuseUnusable(data, owner, nativeFolder);
  }
  openSocketFolder(String(config.host), owner);
  let deadline = Date.now() + WAIT_FOR_START;
  const reportAfter = Date.now() + REPORT_RECOVERY_AFTER;
  let isReported = false;
  let child: ChildProcess | undefined;
  try {
    for (;;) {
      signal?.throwIfAborted();
      // The server ended although no other process uses the folder, because the last children of a
      // killed server were still running. The start is tried again.
      if (!child || (hasEnded(child) && livingServer(data) === undefined)) {
        await removeDeadServer(data, String(config.host));
        child = launch(data, native, owner, String(config.host), settings);
      }
      const answer = await probeServer(config);
      if (answer === 'accepts') return;
      if (answer === 'recovers') {
        deadline = Date.now() + WAIT_FOR_START;
        if (!isReported && Date.now() > reportAfter && isRecovering(data)) {
          isReported = true;
          await onRecovery?.();
        }
      }
      if (child && hasEnded(child) && hasNoRoom(data))
        throw new StartRefused(
          `Le disque de ${data} est plein : libérez de la place, puis relancez Recueil. Rien de ce qui était enregistré n’est perdu.`,
        );
      const isStarting = child !== undefined && !hasEnded(child);
      if (Date.now() > deadline + (isStarting ? WAIT_FOR_BUSY_MACHINE : 0))
        throw new StartRefused(`PostgreSQL ne démarre pas : lisez ${logFile(data)}.`);
      await sleep(20);
    }
  } catch (error) {
    if (child && !hasEnded(child)) await endServer(child);
    if (signal?.aborted) await stopOrphan(data, config);
    throw error;
  }
}

/** Stops the server that a killed process left in the middle of the recovery that was awaited. */
async function stopOrphan(data: string, config: pg.ClientConfig): Promise<void> {
  const pid = livingServer(data);
  if (pid === undefined || !isOrphan(pid)) return;
  if ((await probeServer(config)) !== 'accepts') await stopServer(data);
}

/** Stops a server that no other process would stop. Returns once it has ended. */
async function endServer(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    await Promise.race([ended, sleep(4_000)]);
    if (hasEnded(child)) return;
  }
}

/** Waits until the children of a killed server notice its end, then removes its pid file. */
async function removeDeadServer(data: string, socket: string): Promise<void> {
  for (let i = 0; i < 40 && isMisled(data); i++) await sleep(50);
  if (isMisled(data)) fs.rmSync(pidFile(data), { force: true });
  if (livingServer(data) === undefined) removeCopiedSocket(data, socket);
}

/**
 * Removes the lock of a socket that was copied with its folder. It contains the process of the
 * original’s server, which PostgreSQL would take for its own.
 */
function removeCopiedSocket(data: string, socket: string): void {
  const lock = path.join(socket, '.s.PGSQL.5432.lock');
  if (!fs.existsSync(lock)) return;
  const [, folder] = fs.readFileSync(lock, 'utf8').split('\n');
  if (folder === data) return;
  for (const file of [lock, path.join(socket, '.s.PGSQL.5432')]) fs.rmSync(file, { force: true });
}

function refuseUnusable(data: string, owner: Owner, native: string | undefined): void {
  refuseForeign(data, owner);
  if (native === undefined) refuseOtherMajor(data);
}

function refuseForeign(data: string, owner: Owner): void {
  const uid = owner.uid ?? process.getuid?.();
  if (uid === undefined || fs.statSync(data).uid === uid) return;
  throw new StartRefused(
    `Le dossier ${data} appartient à un autre utilisateur : lancez Recueil avec lui, ou choisissez un autre DATA_DIR.`,
  );
}

function launch(
  data: string,
  native: string,
  owner: Owner,
  socket: string,
  settings: readonly string[],
): ChildProcess {
  capLog(data);
  const log = fs.openSync(logFile(data), 'a', 0o600);
  own(logFile(data), owner);
  const args = [
    '-D',
    data,
    '-k',
    socket,
    ...[...FLAGS, ...settings].flatMap((setting) => ['-c', setting]),
  ];
  // The server is detached, so that Ctrl-C in a terminal reaches Recueil first, which stops the
  // server once its own work is done.
  const child = spawn(path.join(native, 'bin', 'postgres'), args, {
    ...owner,
    detached: true,
    cwd: data,
    stdio: ['ignore', log, log],
  });
  child.on('error', () => undefined);
  child.unref();
  fs.closeSync(log);
  return child;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
