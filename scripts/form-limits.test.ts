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
  /\b(?:z\.(?:minLength\((?!1\b)|(?:maxLength|length|gte|gt|lte|lt|minimum|maximum)\()\s*\d|(?:length|weight|value) ?[<>]=? ?(?!0\b)\d{1,})/gu;

function limitsIn(source: string): string[] {
  return [...source.matchAll(LIMIT)].map(([found]) => found);
}

test('no form of the back office writes a limit that the contract has', () => {
  const files = fs
    .readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/u.test(file) && !/\.(?:test|gen)\./u.test(file))
    .map((file) => ({ file, source: fs.readFileSync(path.join(WEB, file), 'utf8') }))
    .filter(({ source }) => source.includes("from 'zod/mini'"));
  expect(files.length).toBeGreaterThan(20);
  expect(
    files.flatMap(({ file, source }) => limitsIn(source).map((limit) => `${file}: ${limit}`)),
  ).toEqual([]);
});

test('no input of the settings cuts at a number of its own', () => {
  const files = fs
    .globSync(['{conditional-rating,customization}/**/*.tsx'], { cwd: WEB })
    .filter((file) => !file.includes('.test.'));
  expect(files.length).toBeGreaterThan(10);
  expect(
    files.flatMap((file) =>
      [
        ...fs
          .readFileSync(path.join(WEB, file), 'utf8')
          .matchAll(/\b(?:maxLength|max|min)=\{(?!2048\})\d+\}/gu),
      ].map(([limit]) => `${file}: ${limit}`),
    ),
  ).toEqual([]);
});

test('the check finds a limit that a form writes', () => {
  expect(limitsIn("z.string().check(z.maxLength(80, 'Trop long.'))")).toHaveLength(1);
  expect(limitsIn("z.string().check(z.minLength(10, 'Trop court.'))")).toHaveLength(1);
  expect(limitsIn("z.maxLength(\n  80,\n  'Trop long.',\n)")).toHaveLength(1);
  expect(limitsIn('options.every((option) => option.length <= 100)')).toHaveLength(1);
  expect(limitsIn("z.string().check(z.minLength(1, 'Obligatoire.'))")).toEqual([]);
});
