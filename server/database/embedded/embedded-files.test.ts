import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyPrograms, refuseOtherMajor } from './embedded-files.ts';

function temporaryFolder(): string {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-programs-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  return root;
}

test('the copy of the programs is replaced by those of another version, and only then', () => {
  const root = temporaryFolder();
  const native = path.join(root, 'native');
  const copy = path.join(root, 'pg-native');
  const program = path.join('bin', 'postgres');
  fs.mkdirSync(path.join(native, 'bin'), { recursive: true });
  fs.writeFileSync(path.join(native, program), '18.4');
  copyPrograms(native, copy, '18.4.0');
  fs.writeFileSync(path.join(native, program), '18.5');
  copyPrograms(native, copy, '18.4.0');
  expect(fs.readFileSync(path.join(copy, program), 'utf8')).toBe('18.4');
  copyPrograms(native, copy, '18.5.0');
  expect(fs.readFileSync(path.join(copy, program), 'utf8')).toBe('18.5');
  // As an earlier version of Recueil left it.
  fs.rmSync(path.join(copy, 'copied-version'));
  fs.writeFileSync(path.join(copy, program), 'old');
  copyPrograms(native, copy, '18.5.0');
  expect(fs.readFileSync(path.join(copy, program), 'utf8')).toBe('18.5');
  expect(fs.readdirSync(root).toSorted()).toEqual(['native', 'pg-native']);
});

test('a folder of another major version is refused with the way out', () => {
  const data = temporaryFolder();
  fs.writeFileSync(path.join(data, 'PG_VERSION'), '17\n');
  expect(() => refuseOtherMajor(data)).toThrow(/est de PostgreSQL 17, .+npm run restore/);
  fs.writeFileSync(path.join(data, 'PG_VERSION'), '18\n');
  refuseOtherMajor(data);
});
