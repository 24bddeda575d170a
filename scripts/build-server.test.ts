import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { buildServer } from './build-server.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * Builds three folders below the root, as in `dist/server/<id>`, so that Node finds the packages.
 */
async function build(): Promise<string> {
  const folder = path.join(ROOT, 'node_modules/.cache', `server-${process.pid}`);
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  await buildServer(folder);
  return folder;
}

/** Returns the script of an entry and all that it imports statically, directly or indirectly. */
function loadedBy(folder: string, entry: string): string[] {
  const loaded = new Set([entry]);
  for (const file of loaded)
    for (const [, other = ''] of read(folder, file).matchAll(
      /^(?:import|export)\b[^;'"]*?["']\.\/([^"']+)["'];$/gmu,
    ))
      loaded.add(other);
  return [...loaded];
}

const read = (folder: string, file: string): string =>
  fs.readFileSync(path.join(folder, file), 'utf8');

/** Returns the sources in the scripts: each source begins with a comment that contains its path. */
const sourcesOf = (folder: string, files: readonly string[]): string[] =>
  files.flatMap((file) =>
    [...read(folder, file).matchAll(/^\/\/ ((?:server|contract|node_modules)\/\S+)$/gmu)].map(
      ([, source = '']) => source,
    ),
  );

test('the built server puts rarely used code into files of its own, finds the files beside its sources, and starts its threads', async () => {
  const folder = await build();
  const files = fs.readdirSync(folder);
  const roles = ['wiring', 'server', 'worker'].map((name) => {
    const found = files.find((file) => file.startsWith(`${name}-`));
    return found ?? expect.fail(`no script of ${name}`);
  });
  const start = loadedBy(folder, 'main.js');
  const all = [...new Set([...start, ...roles.flatMap((role) => loadedBy(folder, role))])];
  const sources = sourcesOf(folder, all);
  expect(sources).toContain('server/main.ts');
  expect(sources).toContain('server/worker.ts');
  expect(
    sources.filter((source) =>
      /^node_modules\/(?:nodemailer|jose|qrcode|htmlparser2|@simplewebauthn)\//u.test(source),
    ),
  ).toEqual([]);
  const early = sourcesOf(folder, start);
  expect(early).toContain('server/database/migrate.ts');
  for (const late of ['server/wiring.ts', 'server/worker.ts', 'server/http/server.ts'])
    expect(early, late).not.toContain(late);

  const beside = files.flatMap((file) =>
    [...read(folder, file).matchAll(/"((?:\.\.\/){3}[^"]+\.ts)"/gu)].map(([, one = '']) => one),
  );
  expect(beside.length).toBeGreaterThan(5);
  expect(beside.filter((source) => !fs.existsSync(path.join(folder, source)))).toEqual([]);

  const thread = new Worker(path.join(folder, 'thread.js'));
  await once(thread, 'message');
  thread.postMessage({ name: 'csv', input: Buffer.from('numero;nom\n1;Léa\n') });
  const [answer] = (await once(thread, 'message')) as [unknown];
  await thread.terminate();
  expect(answer).toMatchObject({ kind: 'parsed', value: { shape: { total: 1 } } });
  expect(files).toContain('encoder-process.js');
});
