import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { buildProgram, builtProgram } from './build-program.ts';
import { oneAtATime } from './one-at-a-time.ts';

function temporaryFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-build-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  return folder;
}

async function writeProgram(folder: string): Promise<void> {
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, 'main.js'), 'export {};\n');
}

test('a build is complete or absent, and a deleted build is made again', async () => {
  const servers = temporaryFolder();
  const interrupted = async (folder: string): Promise<void> => {
    await writeProgram(folder);
    throw new Error('interrupted');
  };
  await expect(buildProgram(servers, 'aaa', interrupted)).rejects.toThrow('interrupted');
  expect(builtProgram(servers)).toBeUndefined();
  await buildProgram(servers, 'aaa', writeProgram);
  expect(builtProgram(servers)).toBe('aaa');
  await expect(buildProgram(servers, 'bbb', interrupted)).rejects.toThrow('interrupted');
  expect(builtProgram(servers)).toBe('aaa');
  fs.rmSync(path.join(servers, 'aaa'), { recursive: true });
  expect(builtProgram(servers)).toBeUndefined();
  await buildProgram(servers, 'aaa', writeProgram);
  expect(builtProgram(servers)).toBe('aaa');
});

test('the latest ten builds stay, for the processes that still run from them', async () => {
  const servers = temporaryFolder();
  const ids = Array.from({ length: 14 }, (_, index) => `build${index}`);
  for (const [index, id] of ids.entries()) {
    await buildProgram(servers, id, writeProgram);
    const at = new Date(1_700_000_000_000 + index * 1_000);
    fs.utimesSync(path.join(servers, id), at, at);
  }
  // An earlier build that is needed again is not built again, and becomes the newest.
  await buildProgram(servers, 'build5', () => expect.fail('built again'));
  expect(builtProgram(servers)).toBe('build5');
  await buildProgram(servers, 'build14', writeProgram);
  const kept = fs.readdirSync(servers).filter((name) => name !== 'main.js');
  expect(kept.toSorted()).toEqual([...ids.slice(5), 'build14'].toSorted());
});

test('simultaneous builds run one after the other; the lock of a killed build blocks nothing, even when its process id is used again', async () => {
  const file = path.join(temporaryFolder(), 'building');
  fs.writeFileSync(file, String(process.ppid));
  fs.utimesSync(file, new Date(), new Date(Date.now() - 601_000));
  await oneAtATime(file, () => Promise.resolve());
  fs.writeFileSync(file, '4194305'); // above the largest process id
  let inside = 0;
  let most = 0;
  const work = async (): Promise<void> => {
    inside += 1;
    most = Math.max(most, inside);
    await sleep(20);
    inside -= 1;
  };
  await Promise.all([oneAtATime(file, work), oneAtATime(file, work), oneAtATime(file, work)]);
  expect(most).toBe(1);
  expect(fs.existsSync(file)).toBe(false);
  await expect(oneAtATime(file, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(fs.existsSync(file)).toBe(false);
});
