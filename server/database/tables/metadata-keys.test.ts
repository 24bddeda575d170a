import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SERVER = path.resolve(import.meta.dirname, '../..');
const TABLES = ['delivery/message-metadata.ts', 'requests/request-metadata.ts'];

test('SQL names no key of the metadata of messages and requests that their types do not describe', () => {
  const described = TABLES.flatMap((file) =>
    [...read(path.join(import.meta.dirname, file)).matchAll(/^ {2}(\w+)\?:/gmu)].map(
      ([, key]) => key,
    ),
  );
  expect(described.length).toBeGreaterThan(15);
  const named = fs
    .globSync('{domains,integrations,database/baseline}/**/*.{ts,sql}', { cwd: SERVER })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      [...read(path.join(SERVER, file)).matchAll(/metadata *(?:->>?|\?|-) *'(\w+)'/gu)].map(
        ([, key]) => ({ file, key }),
      ),
    );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ key }) => !described.includes(key))).toEqual([]);
});

function read(file: string): string {
  return fs.readFileSync(file, 'utf8');
}
