import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { readBaseline } from './migrations/1.0.0-baseline.ts';

/**
 * The fingerprint of the baseline. Until version 1.0.0 is tagged, a change of the baseline updates
 * it deliberately: copy the value that the failure shows. After the tag it never changes.
 */
const SHA256 = '06dce072ee7b27d37c932a9cf5e72d23f6986630bc3e1cc32f04b089338dc766';

const files = readBaseline();

test('the baseline of version 1.0.0 does not change', () => {
  const hash = createHash('sha256');
  for (const { file, text } of files) hash.update(`${file}\n${text}\n`);
  expect(
    hash.digest('hex'),
    'A file of server/database/baseline has changed. Databases that exist have the schema as it was: add a migration to server/database/migrations instead (docs/recipes.md, “Add a column”).',
  ).toBe(SHA256);
});

test('every file of the baseline is short, and has a heading', () => {
  expect(files.length).toBeGreaterThan(20);
  for (const { file, text } of files) {
    const lines = text.split('\n');
    expect(file).toMatch(/^\d\d-[a-z-]+\.sql$/u);
    expect(lines[0], file).toMatch(/^-- .*[a-z]/u);
    expect(lines.length, file).toBeLessThanOrEqual(202);
    expect(
      lines.filter((line) => line.length > 100),
      file,
    ).toEqual([]);
  }
});

test('every table and every function of the baseline has a comment above it', () => {
  const bare = files.flatMap(({ file, text }) => {
    const lines = text.split('\n');
    return lines.flatMap((line, index) =>
      /^create (?:table|function) /u.test(line) && !lines[index - 1]?.startsWith('-- ')
        ? [`${file}: ${line}`]
        : [],
    );
  });
  expect(bare).toEqual([]);
});
