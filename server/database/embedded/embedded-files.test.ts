import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyPrograms, link, refuseOtherMajor } from './embedded-files.ts';

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
  // The state that an earlier version of Recueil left.
  fs.rmSync(path.join(copy, 'copied-version'));
  fs.writeFileSync(path.join(copy, program), 'old');
  copyPrograms(native, copy, '18.5.0');
  expect(fs.readFileSync(path.join(copy, program), 'utf8')).toBe('18.5');
  expect(fs.readdirSync(root).toSorted()).toEqual(['native', 'pg-native']);
});

test('a folder of something else, or of another major version, is refused with the way out', () => {
  const data = temporaryFolder();
  expect(() => refuseOtherMajor(data)).toThrow(/n’est pas celui d’une base PostgreSQL.+DATA_DIR/);
  fs.writeFileSync(path.join(data, 'PG_VERSION'), '');
  expect(() => refuseOtherMajor(data)).toThrow(/n’est pas celui d’une base PostgreSQL/);
  fs.writeFileSync(path.join(data, 'PG_VERSION'), '17\n');
  expect(() => refuseOtherMajor(data)).toThrow(/est de PostgreSQL 17, .+npm run upgrade-database/);
  fs.writeFileSync(path.join(data, 'PG_VERSION'), '18\n');
  refuseOtherMajor(data);
});

test('the links that npm cannot carry are made once, also by two starts', () => {
  const native = path.join(temporaryFolder(), 'native');
  fs.mkdirSync(path.join(native, 'lib'), { recursive: true });
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
  fs.writeFileSync(path.join(native, 'pg-symlinks.json'), JSON.stringify(links));
  expect(link(native)).toBe(true);
  expect(fs.readlinkSync(path.join(native, 'lib/libpq.so.5'))).toBe('libpq.so.5.18');
  // The file system reports a dangling link as existing, as when another start created it first.
  expect(link(native)).toBe(true);
});
