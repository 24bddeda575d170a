import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isRecovering } from './postmaster.ts';
import {
  type RecueilProcess,
  runRecueil,
  serverOf,
  startedDataDir,
} from '#server/testing/run-recueil.ts';

const RECOVERING = 'se rétablit après un arrêt brutal';

/** Returns a folder whose database recovers until the test writes the file `end`. */
async function recoveringDataDir(): Promise<{ dataDir: string; end: string }> {
  const dataDir = await startedDataDir();
  const data = path.join(dataDir, 'postgresql');
  const end = path.join(dataDir, 'end');
  // The recovery lasts until this command answers.
  fs.appendFileSync(
    path.join(data, 'postgresql.conf'),
    `\nhot_standby = off\nrestore_command = 'while [ ! -e "${end}" ]; do sleep 0.1; done; false'\n`,
  );
  const signal = path.join(data, 'recovery.signal');
  fs.writeFileSync(signal, '');
  const { uid, gid } = fs.statSync(data);
  fs.chownSync(signal, uid, gid);
  return { dataDir, end };
}

async function untilReported(recueil: RecueilProcess): Promise<void> {
  while (!recueil.output().includes(RECOVERING)) await sleep(20);
}

test('a recovery of the embedded database that takes long is waited for, told on the port and in /health', async () => {
  const { dataDir, end } = await recoveringDataDir();
  const recueil = await runRecueil(dataDir);
  await untilReported(recueil);
  const ask = async (where: string): Promise<Response> => {
    for (;;) {
      const answer = await fetch(`${recueil.address}${where}`).catch(() => null);
      if (answer !== null) return answer;
      await sleep(20);
    }
  };
  const health = await ask('/health');
  expect([health.status, await health.json()]).toEqual([
    503,
    { live: true, ready: false, database: false, queue: false, recovering: true },
  ]);
  expect((await ask('/health/live')).status).toBe(200);
  expect(await (await ask('/login')).json()).toMatchObject({ code: 'unavailable' });
  fs.writeFileSync(end, '');
  await recueil.ready();
});

test('a stop while the database recovers leaves no server running', async () => {
  const { dataDir } = await recoveringDataDir();
  const recueil = await runRecueil(dataDir);
  await untilReported(recueil);
  recueil.signal('SIGTERM');
  expect([await recueil.exited, serverOf(dataDir)]).toEqual([0, undefined]);
});

test('a stop ends the recovering server of a process that was killed', async () => {
  const { dataDir } = await recoveringDataDir();
  const killed = await runRecueil(dataDir);
  await untilReported(killed);
  killed.signal('SIGKILL');
  await killed.exited;
  expect(serverOf(dataDir)).toBeGreaterThan(0);
  const recueil = await runRecueil(dataDir);
  await untilReported(recueil);
  recueil.signal('SIGTERM');
  expect([await recueil.exited, serverOf(dataDir)]).toEqual([0, undefined]);
});

test('only a start after a crash is told as a recovery, not one that takes long', async () => {
  const dataDir = await startedDataDir();
  const data = path.join(dataDir, 'postgresql');
  expect(isRecovering(data)).toBe(false);
  const recueil = await runRecueil(dataDir);
  await recueil.ready();
  const server = serverOf(dataDir) ?? 0;
  recueil.signal('SIGKILL');
  await recueil.exited;
  process.kill(server, 'SIGKILL');
  while (serverOf(dataDir) !== undefined) await sleep(10);
  expect(isRecovering(data)).toBe(true);
});
