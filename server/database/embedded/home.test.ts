import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isOtherHome, readHome } from './home.ts';

test('a folder is the same after its files changed, another one after a copy or a move', () => {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-home-')));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  const [one, two, three, link] = ['one', 'two', 'three', 'link'].map((name) =>
    path.join(root, name),
  ) as [string, string, string, string];
  fs.mkdirSync(path.join(one, 'postgresql'), { recursive: true });
  fs.writeFileSync(path.join(one, 'postgresql', 'PG_VERSION'), '18');
  const home = readHome(one);
  fs.writeFileSync(path.join(one, 'postgresql', 'postmaster.pid'), '1');
  fs.symlinkSync(one, link);
  expect([readHome(one), readHome(link)].map((other) => isOtherHome(home, other))).toEqual([
    false,
    false,
  ]);
  execFileSync('cp', ['-a', one, two]);
  expect(isOtherHome(home, readHome(two))).toBe(true);
  fs.renameSync(one, three);
  expect(isOtherHome(home, readHome(three))).toBe(true);
  // The copy takes the place of the original, as after a restore of files.
  fs.rmSync(link);
  fs.renameSync(two, one);
  expect(isOtherHome(home, readHome(one))).toBe(true);
});
