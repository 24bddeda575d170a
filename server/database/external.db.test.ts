import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runRecueil, temporaryDataDir } from '#server/testing/run-recueil.ts';
import { freePort } from '#server/testing/services/free-port.ts';
import { databaseUrlOf, testDatabaseConfig } from '#server/testing/test-database.ts';
import { openExternal } from './external.ts';

const { host, user, database } = await testDatabaseConfig();
const url = databaseUrlOf({ host, user, database });

const SECRET_KEY = 'the secret of the tests, long enough';

/**
 * Returns the settings that the options of the connection set, independent of the server’s
 * defaults.
 */
async function settingsOf(config: pg.ClientConfig): Promise<string[]> {
  const client = new pg.Client(config);
  await client.connect();
  const { rows } = await client.query<{ setting: string }>(
    `select name || '=' || setting as setting from pg_settings where source = 'client' and name in ('jit', 'max_parallel_workers_per_gather', 'work_mem') order by name`,
  );
  await client.end();
  return rows.map(({ setting }) => setting);
}

test('sessions compile no statement, start no process for one, and keep the options that the address gives', async () => {
  const config = await openExternal(`${url}&options=${encodeURIComponent('-c work_mem=7MB')}`);
  expect(await settingsOf(config)).toEqual([
    'jit=off',
    'max_parallel_workers_per_gather=0',
    `work_mem=${7 * 1024}`,
  ]);
});

/** Encodes an error of PostgreSQL in its wire protocol. */
function errorResponse(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5, 'E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/**
 * Starts a server that answers as PostgreSQL does while it recovers from a crash, until `end` is
 * called.
 */
async function openRecoveringServer(): Promise<{ port: number; end(): void }> {
  let recovers = true;
  const server = net.createServer((near) => {
    near.on('error', () => undefined);
    if (recovers) {
      near.once('data', () =>
        near.end(errorResponse('57P03', 'the database system is starting up')),
      );
      return;
    }
    const far = net.connect(path.join(String(host), '.s.PGSQL.5432'));
    far.on('error', () => undefined);
    near.pipe(far).pipe(near);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { port, end: () => (recovers = false) };
}

test('a crash recovery is waited for, and told on the port and in /health', async () => {
  const server = await openRecoveringServer();
  const recueil = await runRecueil(temporaryDataDir(), {
    SECRET_KEY,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${server.port}/${database}`,
  });
  while (!recueil.output().includes('se rétablit')) await sleep(20);
  const health = await fetchOnceOpen(`${recueil.address}/health`);
  expect([health.status, await health.json()]).toEqual([
    503,
    { live: true, ready: false, database: false, queue: false, recovering: true },
  ]);
  expect(await (await fetch(`${recueil.address}/health/ready`)).json()).toMatchObject({
    recovering: true,
  });
  expect((await fetch(`${recueil.address}/health/live`)).status).toBe(200);
  expect(await (await fetch(`${recueil.address}/login`)).json()).toEqual({
    code: 'unavailable',
    message: expect.stringContaining('se rétablit') as string,
  });
  server.end();
  await recueil.ready();
  expect(await (await fetch(`${recueil.address}/health`)).json()).not.toHaveProperty('recovering');
});

async function fetchOnceOpen(address: string): Promise<Response> {
  for (;;) {
    const answer = await fetch(address).catch(() => null);
    if (answer) return answer;
    await sleep(20);
  }
}

/**
 * Starts PgBouncer in front of the cluster of the tests. Returns null when it is not installed.
 * PgBouncer refuses to run as root.
 */
async function startPgbouncer(mode: 'session' | 'transaction'): Promise<number | null> {
  const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => fs.existsSync(file));
  if (program === undefined) return null;
  const port = await freePort();
  const folder = fs.mkdtempSync(path.join(inject('playground'), 'pgbouncer-'));
  fs.writeFileSync(path.join(folder, 'users.txt'), `"${user}" ""\n`);
  fs.writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
${database} = host=${host}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${folder}/users.txt
pool_mode = ${mode}
`.replace(`host=${host}`, `host=${host} user=${user}`),
  );
  const owner = ownerOf(String(host));
  fs.chmodSync(folder, 0o755);
  const child = spawn(program, [path.join(folder, 'pgbouncer.ini')], { ...owner, stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  for (;;) {
    if (child.exitCode !== null) throw new Error(`pgbouncer ended with ${child.exitCode}`);
    if (await isOpen(port)) return port;
    await sleep(20);
  }
}

/** Returns the user that owns the socket of the cluster, because no other user may open it. */
function ownerOf(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const { uid, gid } = fs.statSync(folder);
  return { uid, gid };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}

test('PgBouncer in transaction mode is refused in one sentence', async ({ skip }) => {
  const port = await startPgbouncer('transaction');
  if (port === null) return skip('pgbouncer is not installed');
  const recueil = await runRecueil(temporaryDataDir(), {
    SECRET_KEY,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/${database}`,
  });
  expect(await recueil.exited).toBe(1);
  expect(recueil.output()).toMatch(
    /^DATABASE_URL mène à un intermédiaire.+pool_mode = session.+\n$/u,
  );
});

test('PgBouncer in session mode is accepted', async ({ skip }) => {
  const port = await startPgbouncer('session');
  if (port === null) return skip('pgbouncer is not installed');
  const recueil = await runRecueil(temporaryDataDir(), {
    SECRET_KEY,
    DATABASE_URL: `postgres://${user}@127.0.0.1:${port}/${database}`,
  });
  await recueil.ready();
});

test('the role of least-privileges.sql can do all that Recueil does, and make no role and no database', async () => {
  const name = `least_${process.pid}`;
  await run({ host, user, database: 'postgres' }, `create database ${name} template template0`);
  const script = fs.readFileSync(
    path.resolve(import.meta.dirname, '../../deploy/postgresql/least-privileges.sql'),
    'utf8',
  );
  const admin = { host, user, database: name };
  await run(admin, script);
  await run(admin, script);
  const recueil = await runRecueil(temporaryDataDir(), {
    SECRET_KEY,
    DATABASE_URL: `postgres://recueil@/${name}?host=${encodeURIComponent(String(host))}`,
  });
  await recueil.ready();
  recueil.signal('SIGTERM');
  expect(await recueil.exited).toBe(0);
  const role = { host, user: 'recueil', database: name };
  for (const statement of ['create role other', 'create database other', 'create extension dblink'])
    await expect(run(role, statement)).rejects.toMatchObject({ code: '42501' });
  await expect(run({ ...role, database }, 'create table t ()')).rejects.toMatchObject({
    code: '42501',
  });
  await run({ host, user, database: 'postgres' }, `drop database ${name} with (force)`);
  await run({ host, user, database: 'postgres' }, 'drop role recueil');
});

async function run(config: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(config);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
