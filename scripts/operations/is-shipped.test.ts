import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { isShipped } from './is-shipped.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const GUIDE = path.join(ROOT, 'docs/operations');
/** Commands of the guide for people who have the repository. */
const FOR_DEVELOPERS = new Set(['faults', 'release', 'sizing']);
const { scripts } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

/**
 * Returns the entry files of the operator’s commands: those of the guide, and the program itself.
 */
function entries(): string[] {
  const text = fs
    .readdirSync(GUIDE)
    .map((file) => fs.readFileSync(path.join(GUIDE, file), 'utf8'))
    .join('\n');
  const named = [...text.matchAll(/npm (?:run )?([\w-]+)/gu)].map(([, name = '']) => name);
  const commands = [...new Set([...named, 'start', 'worker'])].filter(
    (name) => !FOR_DEVELOPERS.has(name),
  );
  const loaded = commands.flatMap((name) =>
    [scripts[`pre${name}`], scripts[name]].flatMap(
      (command) => /\b[\w/-]+\.ts\b/u.exec(command ?? '')?.[0] ?? [],
    ),
  );
  // The built program reads fonts, lists and SQL beside its sources.
  return [...loaded, 'server/main.ts'];
}

/**
 * Returns every file that an entry imports, statically or dynamically, with the file that imports
 * it.
 */
function loadedBy(entry: string): Map<string, string> {
  const loaded = new Map([[entry, 'package.json']]);
  for (const file of loaded.keys()) {
    if (!file.endsWith('.ts')) continue;
    const source = fs.readFileSync(path.join(ROOT, file), 'utf8');
    for (const [, still, late, beside] of source.matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^;'"]*?from\s)?'([^']+)'|(?<!typeof )\bimport\('([^']+)'\)|new URL\('([^']+)', import\.meta/gmu,
    )) {
      const specifier = still ?? late ?? beside ?? '';
      if (specifier.startsWith('.')) loaded.set(path.join(path.dirname(file), specifier), file);
      else if (/^#(?:server|contract)\//u.test(specifier)) loaded.set(specifier.slice(1), file);
    }
  }
  return loaded;
}

test('an archive contains every command of the guide, and every file that they load', () => {
  const found = entries();
  expect(found).toEqual(expect.arrayContaining(['server/main.ts', 'scripts/restore.ts']));
  expect(found.length).toBeGreaterThan(8);
  const missing = found.flatMap((entry) =>
    [...loadedBy(entry)].filter(
      ([file]) => !isShipped(file) || !/^(?:server|contract|scripts)\//u.test(file),
    ),
  );
  expect(missing).toEqual([]);
});

test('an archive contains no test and no development command', () => {
  for (const file of [
    'server/main.db.test.ts',
    'server/testing/test-app.ts',
    'scripts/demo/run.ts',
    'scripts/operations/release.ts',
  ])
    expect(isShipped(file), file).toBe(false);
});
