import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { PROOF_ROWS } from './report.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (folder: string): string =>
  fs
    .globSync(`${folder}/**/*.ts`, { cwd: ROOT })
    .map((file) => fs.readFileSync(path.join(ROOT, file), 'utf8'))
    .join('\n');

test('every goal is one row, in the command that owns its letter', () => {
  const ids = (letter: string, last: number): string[] =>
    Array.from({ length: last }, (_, index) => `${letter}${index + 1}`);
  expect(PROOF_ROWS.map(({ id }) => id)).toEqual([
    ...ids('P', 23),
    ...ids('R', 24),
    ...ids('S', 23),
  ]);
});

test('a row has existing measurements, names existing tests, or is marked as open', () => {
  const known: Readonly<Record<string, (part: string) => boolean>> = {
    bench: (part) => read('bench').includes(`'${part}'`),
    faults: (part) => read('faults').includes(`id: '${part}'`) || ['R4', 'R4-smtp'].includes(part),
    attack: (part) => fs.existsSync(path.join(ROOT, `attack/cases/${part}.ts`)),
  };
  for (const row of PROOF_ROWS) {
    expect(
      row.parts.filter((part) => known[row.command]?.(part) !== true),
      row.id,
    ).toEqual([]);
    const files = row.elsewhere ?? [];
    expect(
      files.filter((file) => !fs.existsSync(path.join(ROOT, file))),
      row.id,
    ).toEqual([]);
    expect(row.parts.length + files.length > 0 || row.open !== undefined, row.id).toBe(true);
  }
});
