import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { embeddedConfig, startedDataDir } from '#server/testing/run-recueil.ts';
import { startServer } from './embedded-process.ts';
import { livingServer, pidFile } from './postmaster.ts';

test('a start that is given up returns once the server it began has ended', async () => {
  const dataDir = await startedDataDir();
  const data = path.join(fs.realpathSync(dataDir), 'postgresql');
  const leaving = new AbortController();
  const starting = startServer(data, embeddedConfig(dataDir), {
    signal: leaving.signal,
    // Without an answer it continues to wait, as it does during a recovery.
    onRecovery: () => undefined,
  });
  const refused = expect(starting).rejects.toThrow();
  while (!fs.existsSync(pidFile(data))) await sleep(1);
  leaving.abort();
  await refused;
  expect(livingServer(data)).toBeUndefined();
});
