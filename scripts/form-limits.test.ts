import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/**
 * The limits of texts and numbers stand in the contract (`form-limits.ts`, `flow-limits.ts`), where
 * the schemas of the API and the forms read them.
 */
const WEB = path.resolve(import.meta.dirname, '../web/back-office');
/** `minLength(1)` says that a field is required, which is no limit. */
const LIMIT =
  /\b(?:z\.(?:minLength\((?!1\b)|(?:maxLength|length|gte|gt|lte|lt|minimum|maximum)\()\s*\d|(?:length|weight|value) ?[<>]=? ?(?!0\b)\d{2,})/u;

function limitsIn(source: string): string[] {
  return source.split('\n').filter((line) => LIMIT.test(line));
}

test('no form of the back office writes a limit that the contract has', () => {
  const files = fs
    .readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.(?:test|gen)\./u.test(file))
    .map((file) => ({ file, source: fs.readFileSync(path.join(WEB, file), 'utf8') }))
    .filter(({ source }) => source.includes("from 'zod/mini'"));
  expect(files.length).toBeGreaterThan(20);
  expect(
    files.flatMap(({ file, source }) => limitsIn(source).map((line) => `${file}: ${line.trim()}`)),
  ).toEqual([]);
});

test('the check finds a limit that a form writes', () => {
  expect(limitsIn("z.string().check(z.maxLength(80, 'Trop long.'))")).toHaveLength(1);
  expect(limitsIn("z.string().check(z.minLength(10, 'Trop court.'))")).toHaveLength(1);
  expect(limitsIn('options.every((option) => option.length <= 100)')).toHaveLength(1);
  expect(limitsIn("z.string().check(z.minLength(1, 'Obligatoire.'))")).toEqual([]);
});
