import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { hasNoRoom } from '#server/is-disk-full.ts';
import { StartRefused } from '#server/start-refused.ts';
import {
  databaseOwner,
  openSocketFolder,
  own,
  type Owner,
  programs,
  refuseOtherMajor,
} from './embedded-files.ts';
import { isAlive, isMisled, livingServer, pidFile } from './postmaster.ts';

const WAIT_FOR_START = 20_000;
/** `log` is above `error` here: a refused statement, whose text may hold personal data, is never written. */
const FLAGS = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
  'jit=off',
  'log_min_messages=log',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  'max_locks_per_transaction=256',
];

export interface StartOptions {
  /** More `name=value` settings of PostgreSQL. */
  settings?: readonly string[];
  signal?: AbortSignal;
  /** Is called when something happened to the server while it was in use. */
  report?: (sentence: string) => void;
}

/** Starts the server of this data folder and returns once it answers. The server may be that of a process that was faster. */
export async function startServer(
  data: string,
  config: pg.ClientConfig,
  { settings = [], signal }: StartOptions,
): Promise<void> {
  const owner = databaseOwner(data);
  const native = programs(data, owner);
  if (!fs.existsSync(data)) await initialise(data, native, owner, signal);
  refuseForeign(data, owner);
  refuseOtherMajor(data);
  openSocketFolder(String(config.host), owner);
  const deadline = Date.now() + WAIT_FOR_START;
  let child: ChildProcess | undefined;
  try {
    for (;;) {
      signal?.throwIfAborted();
      // Our server ended although no other process holds the folder: the last children of a killed server were still running. Try again.
      if (!child || (hasEnded(child) && livingServer(data) === undefined)) {
        await removeDeadServer(data, String(config.host));
        child = launch(data, native, owner, String(config.host), settings);
      }
      if (await acceptsConnections(config)) return;
      if (child && hasEnded(child) && hasNoRoom(data))
        throw new StartRefused(
          `Le disque de ${data} est plein : libérez de la place, puis relancez Recueil. Rien de ce qui était enregistré n’est perdu.`,
        );
      if (Date.now() > deadline)
        throw new StartRefused(`PostgreSQL ne démarre pas : lisez ${logFile(data)}.`);
      await sleep(20);
    }
  } catch (error) {
    if (child && !hasEnded(child)) child.kill('SIGINT');
    throw error;
  }
}

/** The children of a killed server need a moment to notice it. Only then its file is removed. */
async function removeDeadServer(data: string, socket: string): Promise<void> {
  for (let i = 0; i < 40 && isMisled(data); i++) await sleep(50);
  if (isMisled(data)) fs.rmSync(pidFile(data), { force: true });
  if (livingServer(data) === undefined) removeCopiedSocket(data, socket);
}

/** The lock of a socket that was copied with its folder names the server of the original, which PostgreSQL would believe. */
function removeCopiedSocket(data: string, socket: string): void {
  const lock = path.join(socket, '.s.PGSQL.5432.lock');
  if (!fs.existsSync(lock)) return;
  const [, folder] = fs.readFileSync(lock, 'utf8').split('\n');
  if (folder === data) return;
  for (const file of [lock, path.join(socket, '.s.PGSQL.5432')]) fs.rmSync(file, { force: true });
}

export async function acceptsConnections(config: pg.ClientConfig): Promise<boolean> {
  if (!fs.existsSync(path.join(String(config.host), '.s.PGSQL.5432'))) return false;
  const client = new pg.Client({ ...config, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** The database is created in a temporary folder and renamed, so that an interrupted first start leaves nothing that looks like a database. */
async function initialise(
  data: string,
  native: string,
  owner: Owner,
  signal: AbortSignal | undefined,
): Promise<void> {
  removeUnfinished(data);
  const unfinished = `${data}.new-${process.pid}`;
  fs.mkdirSync(unfinished, { mode: 0o700 });
  own(unfinished, owner);
  const args = [
    '-D',
    unfinished,
    '-U',
    'app',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ];
  try {
    await runToItsEnd(path.join(native, 'bin', 'initdb'), args, owner, signal);
    fs.renameSync(unfinished, data);
  } catch (error) {
    fs.rmSync(unfinished, { recursive: true, force: true });
    signal?.throwIfAborted();
    if (!fs.existsSync(data)) throw error; // else another Recueil made it meanwhile
  }
}

/** This also runs after an interruption: the folder can be removed only once the program no longer writes there. */
function runToItsEnd(
  program: string,
  args: readonly string[],
  owner: Owner,
  signal: AbortSignal | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = execFile(program, args, { ...owner, cwd: '/' }, (error) =>
      error ? reject(error) : resolve(),
    );
    signal?.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  });
}

function removeUnfinished(data: string): void {
  const folder = path.dirname(data);
  for (const name of fs.readdirSync(folder)) {
    const [, pid] = /^postgresql\.new-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !isAlive(Number(pid)))
      fs.rmSync(path.join(folder, name), { recursive: true, force: true });
  }
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
  const log = fs.openSync(logFile(data), isLarge(logFile(data)) ? 'w' : 'a', 0o600);
  own(logFile(data), owner);
  const args = [
    '-D',
    data,
    '-k',
    socket,
    ...[...FLAGS, ...settings].flatMap((setting) => ['-c', setting]),
  ];
  // The server is detached, so that Ctrl-C in a terminal reaches Recueil first, which stops the server when its own work is done.
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

function logFile(data: string): string {
  return `${data}.log`;
}

function isLarge(file: string): boolean {
  return (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0) > 5_000_000;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
