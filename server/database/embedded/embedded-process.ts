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
/** A machine that does much else may let a server that is starting wait this much longer. */
const WAIT_FOR_BUSY_MACHINE = 40_000;
/** An ordinary start answers « not yet » too, for a few milliseconds. */
const TELL_RECOVERY_AFTER = 1_500;
/**
 * `log` is above `error` here: a refused statement, whose text may hold personal data, is never
 * written.
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
  /** More `name=value` settings of PostgreSQL. */
  settings?: readonly string[];
  /** The folder of its programs, when it is not the bundled PostgreSQL. */
  native?: string;
  signal?: AbortSignal;
  /** Is called when something happened to the server while it was in use. */
  report?: (sentence: string) => void;
  /** Is called once when the server recovers from a crash, which can take minutes. */
  onRecovery?: () => unknown;
}

/**
 * Starts the server of this data folder and returns once it answers. The server may be that of a
 * process that was faster.
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
  const tellAfter = Date.now() + TELL_RECOVERY_AFTER;
  let isTold = false;
  let child: ChildProcess | undefined;
  try {
    for (;;) {
      signal?.throwIfAborted();
      // Our server ended although no other process holds the folder: the last children of a killed
      // server were still running. Try again.
      if (!child || (hasEnded(child) && livingServer(data) === undefined)) {
        await removeDeadServer(data, String(config.host));
        child = launch(data, native, owner, String(config.host), settings);
      }
      const answer = await probeServer(config);
      if (answer === 'accepts') return;
      if (answer === 'recovers') {
        deadline = Date.now() + WAIT_FOR_START;
        if (!isTold && Date.now() > tellAfter && isRecovering(data)) {
          isTold = true;
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

/** The server that a killed process left in the middle of its recovery, for which we waited. */
async function stopOrphan(data: string, config: pg.ClientConfig): Promise<void> {
  const pid = livingServer(data);
  if (pid === undefined || !isOrphan(pid)) return;
  if ((await probeServer(config)) !== 'accepts') await stopServer(data);
}

/** Nobody else would stop a server that we started and do not use: returns once it has ended. */
async function endServer(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    child.kill(signal);
    await Promise.race([ended, sleep(4_000)]);
    if (hasEnded(child)) return;
  }
}

/** The children of a killed server need a moment to notice it. Only then its file is removed. */
async function removeDeadServer(data: string, socket: string): Promise<void> {
  for (let i = 0; i < 40 && isMisled(data); i++) await sleep(50);
  if (isMisled(data)) fs.rmSync(pidFile(data), { force: true });
  if (livingServer(data) === undefined) removeCopiedSocket(data, socket);
}

/**
 * The lock of a socket that was copied with its folder names the server of the original, which
 * PostgreSQL would believe.
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
  // server when its own work is done.
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
