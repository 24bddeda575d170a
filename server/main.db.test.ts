import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  embeddedConfig,
  PROGRAM_ENV,
  runRecueil,
  serverOf,
  startedDataDir,
  temporaryDataDir,
} from '#server/testing/run-recueil.ts';
import { turnOf } from '#server/testing/contract/cases-of.ts';
import { freePort } from '#server/testing/services/free-port.ts';
import { testDatabaseConfig } from '#server/testing/test-database.ts';

const isRoot = process.getuid?.() === 0;
const health = async (address: string) => (await fetch(`${address}/health`)).json() as unknown;
/**
 * Matches one sentence, perhaps after the one on a database that recovers, which a slow machine
 * prints.
 */
const refusal = (sentence: string) =>
  new RegExp(`^(?:PostgreSQL se rétablit.+\\n)?${sentence}\\n$`, 'u');
/**
 * Waits for the end of the server, because a busy machine may delay it. A server without a signal
 * to end would stay.
 */
const serverEnds = (dataDir: string) => expect.poll(() => serverOf(dataDir)).toBeUndefined();
/** Returns how many of the two roles, web and worker, are claimed (LOCKS of claim-role.ts). */
async function heldLocks(dataDir: string): Promise<number | undefined> {
  const client = new pg.Client(embeddedConfig(dataDir));
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "select count(*)::int as count from pg_locks where locktype = 'advisory' and objid in (7245002, 7245003)",
  );
  await client.end();
  return rows[0]?.count;
}
const READY = { live: true, ready: true, database: true, queue: true, hold: null };

describe('a data folder of its own', () => {
  test('starts in a path with a space and accents, says where, and leaves nothing running', async () => {
    const dataDir = path.join(temporaryDataDir(), 'données');
    const recueil = await runRecueil(dataDir);
    await recueil.ready();
    expect(await health(recueil.address)).toEqual(READY);
    expect(recueil.output()).toContain(`http://localhost:${new URL(recueil.address).port}`);
    expect(fs.statSync(path.join(dataDir, 'secret-key')).mode & 0o077).toBe(0);
    recueil.signal('SIGTERM');
    expect(await recueil.exited).toBe(0);
    await serverEnds(dataDir);
  });

  test('a lost secret is refused before anything is written, until it is given up by a command', async () => {
    const dataDir = await startedDataDir();
    fs.rmSync(path.join(dataDir, 'secret-key'));
    const lost = await runRecueil(dataDir);
    expect(await lost.exited).toBe(1);
    expect(lost.output()).toMatch(
      refusal('Le secret de cette instance a disparu.+npm run forget-sealed.+'),
    );
    expect(fs.existsSync(path.join(dataDir, 'secret-key'))).toBe(false);
    const runCommand = (...args: string[]): string =>
      execFileSync(process.execPath, ['scripts/forget-sealed.ts', ...args], {
        env: { ...PROGRAM_ENV, DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
        cwd: path.resolve(import.meta.dirname, '..'),
        encoding: 'utf8',
      });
    expect(runCommand()).toContain('npm run forget-sealed -- confirm');
    expect(fs.existsSync(path.join(dataDir, 'secret-key'))).toBe(false);
    runCommand('confirm');
    expect(runCommand('confirm')).toContain('rien à oublier');
    const next = await runRecueil(dataDir);
    await next.ready();
  });

  test('a second start is refused in one sentence and harms nothing', async () => {
    const dataDir = await startedDataDir();
    const first = await runRecueil(dataDir);
    await first.ready();
    const second = await runRecueil(dataDir);
    expect(await second.exited).toBe(1);
    expect(second.output()).toBe(
      `Un autre Recueil utilise déjà ${dataDir} (rôle web) : arrêtez-le, ou choisissez un autre DATA_DIR.\n`,
    );
    expect(await health(first.address)).toEqual(READY);
  });

  test('what a kill leaves behind is adopted by the next start and stopped with it', async () => {
    const dataDir = await startedDataDir();
    const killed = await runRecueil(dataDir);
    await killed.ready();
    killed.signal('SIGKILL');
    await killed.exited;
    const orphan = serverOf(dataDir);
    expect(orphan).toBeTypeOf('number');
    const next = await runRecueil(dataDir);
    await next.ready();
    expect(serverOf(dataDir)).toBe(orphan);
    next.signal('SIGINT');
    expect(await next.exited).toBe(0);
    await serverEnds(dataDir);
  });

  test('roles in two processes share the database, and the last to leave stops it', async () => {
    const dataDir = await startedDataDir();
    const healthPort = await freePort();
    const [web, worker] = await Promise.all([
      runRecueil(dataDir, { ROLES: 'web' }),
      runRecueil(dataDir, { ROLES: 'worker', HEALTH_PORT: String(healthPort) }),
    ]);
    await web.ready();
    while (!worker.output().includes('prêt')) await sleep(20);
    const asked = await fetch(`http://127.0.0.1:${healthPort}/health/ready`);
    expect(await asked.json()).toMatchObject({ ready: true, migrations: true, hold: null });
    web.signal('SIGTERM');
    expect(await web.exited).toBe(0);
    expect(serverOf(dataDir)).toBeTypeOf('number');
    worker.signal('SIGTERM');
    expect(await worker.exited).toBe(0);
    await serverEnds(dataDir);
  });

  test.for(turnOf(1, [150, 500]))(
    'a first start interrupted after %i ms leaves nothing running and nothing half made',
    async (after) => {
      const dataDir = temporaryDataDir();
      const interrupted = await runRecueil(dataDir);
      await sleep(after);
      interrupted.signal('SIGTERM');
      // Before Node has loaded the program there is no signal handler, and the signal itself ends
      // the process.
      expect([0, null]).toContain(await interrupted.exited);
      await serverEnds(dataDir);
      expect(fs.readdirSync(dataDir).filter((name) => name.includes('.new-'))).toEqual([]);
      const next = await runRecueil(dataDir);
      await next.ready();
    },
  );

  test('a database server that dies is started again under the running Recueil, whose roles stay taken', async () => {
    const dataDir = await startedDataDir();
    const recueil = await runRecueil(dataDir);
    await recueil.ready();
    const dead = serverOf(dataDir);
    process.kill(dead ?? 0, 'SIGKILL');
    while ([dead, undefined].includes(serverOf(dataDir))) await sleep(5);
    await recueil.ready();
    await expect.poll(() => heldLocks(dataDir)).toBe(2);
    const second = await runRecueil(dataDir);
    expect(await second.exited).toBe(1);
  });

  test.skipIf(!isRoot)(
    'runs as a normal user, and a root that comes after it serves the same folder',
    async ({ skip }) => {
      const owner = {
        uid: Number(execFileSync('id', ['-u', 'nobody'])),
        gid: Number(execFileSync('id', ['-g', 'nobody'])),
      };
      try {
        execFileSync(
          process.execPath,
          [
            '-e',
            `require('fs').accessSync(${JSON.stringify(path.join(import.meta.dirname, 'main.ts'))})`,
          ],
          { ...owner, cwd: '/', stdio: 'ignore' },
        );
      } catch {
        skip('« nobody » ne peut pas lire ce dossier : non exécuté ici');
      }
      const dataDir = temporaryDataDir();
      fs.chownSync(dataDir, owner.uid, owner.gid);
      const normal = await runRecueil(dataDir, {}, owner);
      await normal.ready();
      expect(fs.statSync(path.join(dataDir, 'postgresql')).uid).toBe(owner.uid);
      normal.signal('SIGTERM');
      expect(await normal.exited).toBe(0);
      const root = await runRecueil(dataDir);
      await root.ready();
    },
  );
});

describe('a PostgreSQL given by DATABASE_URL', () => {
  test('is used instead of our own', async () => {
    const { host, user, database } = await testDatabaseConfig();
    const dataDir = temporaryDataDir();
    const recueil = await runRecueil(dataDir, {
      DATABASE_URL: `postgres://${user}@/${database}?host=${encodeURIComponent(String(host))}`,
    });
    await recueil.ready();
    expect(serverOf(dataDir)).toBeUndefined();
    recueil.signal('SIGTERM');
    expect(await recueil.exited).toBe(0);
  });

  test('refuses to start in one sentence without the password when it does not answer', async () => {
    const recueil = await runRecueil(temporaryDataDir(), {
      DATABASE_URL: 'postgres://ada:tres-secret@127.0.0.1:9/recueil',
    });
    expect(await recueil.exited).toBe(1);
    expect(recueil.output()).toMatch(
      /^La base de DATABASE_URL ne répond pas \(.+\) : vérifiez l’adresse et que PostgreSQL tourne\.\n$/,
    );
    expect(recueil.output()).not.toContain('tres-secret');
  });

  test.for(['postgres://ada:tres/secret@127.0.0.1:9/a', 'postgres://tres-secret.invalid/a'])(
    'no part of a password that an address cannot hold is repeated: %s',
    async (DATABASE_URL) => {
      const recueil = await runRecueil(temporaryDataDir(), { DATABASE_URL });
      expect(await recueil.exited).toBe(1);
      expect(recueil.output()).toMatch(/^[^\n]*DATABASE_URL[^\n]+\.\n$/u);
      expect(recueil.output()).not.toMatch(/tres|secret/u);
    },
  );

  test('a variable whose name is almost one of ours is told', async () => {
    const recueil = await runRecueil(temporaryDataDir(), {
      DATABSE_URL: 'postgres://a@b/c',
      PORT: 'abc',
    });
    await recueil.exited;
    expect(recueil.output()).toContain('DATABSE_URL');
    expect(recueil.output()).toContain('DATABASE_URL');
  });
});

describe('a start that is refused, a stop that is delayed', () => {
  test('an invalid variable stops the start with one sentence that names it', async () => {
    const dataDir = path.join(temporaryDataDir(), 'never-made');
    const recueil = await runRecueil(dataDir, { PORT: 'abc' });
    expect(await recueil.exited).toBe(1);
    expect(recueil.output()).toBe(
      'PORT doit être un port entre 1 et 65535 ; « abc » ne convient pas.\n',
    );
    expect(fs.existsSync(dataDir)).toBe(false);
  });

  test('a port that is taken stops the start with one sentence, and our database with it', async () => {
    const taken = http.createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void taken.close());
    await once(taken, 'listening');
    const dataDir = await startedDataDir();
    const recueil = await runRecueil(dataDir, {
      PORT: String((taken.address() as AddressInfo).port),
    });
    expect(await recueil.exited).toBe(1);
    expect(recueil.output()).toMatch(
      refusal('Le port \\d+ est déjà pris sur 127\\.0\\.0\\.1 : .+'),
    );
    await serverEnds(dataDir);
  });

  test('a promise that nothing handles is logged with its origin and ends nothing', async () => {
    const fault = `process.on('SIGUSR2', function provokedFault() { Promise.reject(new Error('provoked')); });`;
    const recueil = await runRecueil(await startedDataDir(), {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
    });
    await recueil.ready();
    recueil.signal('SIGUSR2');
    while (!recueil.output().includes('provoked')) await sleep(20);
    const line =
      recueil
        .output()
        .split('\n')
        .find((each) => each.includes('provoked')) ?? '';
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      origin: 'unhandledRejection',
      err: { message: 'provoked', stack: expect.stringContaining('provokedFault') as string },
    });
    expect(await health(recueil.address)).toEqual(READY);
    recueil.signal('SIGTERM');
    expect(await recueil.exited).toBe(0);
  });

  test('a client that never finishes its request does not keep a stop from ending', async () => {
    const dataDir = await startedDataDir();
    const recueil = await runRecueil(dataDir);
    await recueil.ready();
    const slow = http.request(`${recueil.address}/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': '1000' },
    });
    slow.on('error', () => undefined);
    slow.write('{');
    await sleep(100);
    recueil.signal('SIGTERM');
    expect(await recueil.exited).toBe(0);
    await serverEnds(dataDir);
  });
});
