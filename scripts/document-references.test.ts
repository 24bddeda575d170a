import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = [
  'attack',
  'bench',
  'contract',
  'docs',
  'e2e',
  'fake-services',
  'faults',
  'scripts',
  'server',
  'web',
];
const SKIPPED = /(?:^|\/)(?:dist|node_modules)\//u;
const TEXT = /\.(?:css|html|js|json|md|mjs|sql|ts|tsx|ya?ml)$/u;

const files = [
  ...FOLDERS.flatMap((folder) =>
    fs
      .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => path.join(folder, file)),
  ),
  ...fs.readdirSync(ROOT),
].filter((file) => TEXT.test(file) && !SKIPPED.test(file));

/** Returns names of Markdown files in `text` that do not exist in the repository. */
function missingDocuments(text: string, existing: ReadonlySet<string>): string[] {
  if (!text.includes('.md')) return []; // the regular expression is slow on long words
  return [...text.matchAll(/(?<![\w-])[\w-]+\.md\b/gu)]
    .map(([name]) => name)
    .filter((name) => !existing.has(name));
}

const documents = new Set(
  files.filter((file) => file.endsWith('.md')).map((file) => path.basename(file)),
);

test('no file refers to a document that is not in the repository', () => {
  const found = files.flatMap((file) =>
    missingDocuments(fs.readFileSync(path.join(ROOT, file), 'utf8'), documents).map(
      (name) => `${file}: ${name}`,
    ),
  );
  expect(found).toEqual([]);
});

test('the search finds a reference in a comment, with and without a folder', () => {
  const absent = ['inner-notes', 'rules'].map((name) => `${name}.${'md'}`);
  expect(
    missingDocuments(
      `/** See ${absent[0]} 5.3. */ [why](../notes/${absent[1]}#a) docs/glossary.md`,
      documents,
    ),
  ).toEqual(absent);
});

test('every source file that a document names in backticks exists', () => {
  const sources = files.map((file) => file.replaceAll(path.sep, '/'));
  expect(missingSources('`no/such-file.ts` and `package.json`', sources)).toEqual([
    'no/such-file.ts',
  ]);
  const missing = sources
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      missingSources(fs.readFileSync(path.join(ROOT, file), 'utf8'), sources).map(
        (name) => `${file}: ${name}`,
      ),
    );
  expect(missing).toEqual([]);
});

/** Returns names of TypeScript files in backticks that match no path of the repository. */
function missingSources(text: string, sources: readonly string[]): string[] {
  return [...text.matchAll(/`([\w./-]+\.tsx?)`/gu)]
    .map(([, name = '']) => name)
    .filter((name) => !sources.some((file) => file === name || file.endsWith(`/${name}`)));
}
