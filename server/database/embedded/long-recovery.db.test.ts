import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { runRecueil, startedDataDir } from '#server/testing/run-recueil.ts';

test('a recovery of the embedded database that takes long is waited for, told on the port and in /health', async () => {
  const dataDir = await startedDataDir();
  const data = path.join(dataDir, 'postgresql');
  const end = path.join(dataDir, 'end');
  // Recovers for as long as this command does not answer.
  fs.appendFileSync(
    path.join(data, 'postgresql.conf'),
    `\nhot_standby = off\nrestore_command = 'while [ ! -e "${end}" ]; do sleep 0.1; done; false'\n`,
  );
  const signal = path.join(data, 'recovery.signal');
  fs.writeFileSync(signal, '');
  const { uid, gid } = fs.statSync(data);
  fs.chownSync(signal, uid, gid);
  const recueil = await runRecueil(dataDir);
  while (!recueil.output().includes('se rétablit après un arrêt brutal')) await sleep(20);
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
