import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../..');

test('each requirement of levels 1 and 2 has one answer, whose tests and documents exist', () => {
  const text = fs.readFileSync(path.join(ROOT, 'docs/proof/asvs.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \|$/gm)];
  expect(new Set(rows.map(([, id]) => id)).size).toBe(rows.length);
  expect(rows.filter(([, , level]) => level === '1')).toHaveLength(70);
  expect(rows.filter(([, , level]) => level === '2')).toHaveLength(183);
  const named = rows.flatMap(
    ([, , , answer = '']) =>
      answer.match(/(?:server|web|e2e|scripts|docs)\/[\w./-]+\.(?:tsx?|md)/g) ?? [],
  );
  expect(named.length).toBeGreaterThan(150);
  expect(named.filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
});
