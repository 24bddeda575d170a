import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const BUILD = 'node scripts/build-once.ts';
const { scripts, imports } = JSON.parse(
  fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'),
) as { scripts: Record<string, string>; imports: Record<string, unknown> };

test('a command on a fresh clone builds the customer pages before it loads a file that imports them', () => {
  const unbuilt = Object.entries(scripts).flatMap(([name, command]) => {
    const [entry] = /\b[\w/-]+\.ts\b/u.exec(command) ?? [];
    if (entry === undefined || scripts[`pre${name}`] === BUILD) return [];
    const importer = findImporter(path.join(ROOT, entry));
    return importer === null ? [] : [`npm run ${name}: ${importer}`];
  });
  expect(unbuilt).toEqual([]);
  expect(findImporter(path.join(ROOT, 'server/wiring.ts')), 'the search itself').not.toBeNull();
});

test('`npm start` and `npm run worker` build before they run what the units and the image run', () => {
  const program = '--max-semi-space-size=16 dist/server/main.js';
  for (const name of ['start', 'worker']) {
    expect(scripts[`pre${name}`], name).toBe(BUILD);
    expect(scripts[name]?.endsWith(`exec node ${program}`), name).toBe(true);
  }
  const units = fs
    .readdirSync(path.join(ROOT, 'deploy/systemd'))
    .filter((file) => /^recueil(?:-web|-worker)?\.service$/u.test(file));
  expect(units).toHaveLength(3);
  for (const unit of units)
    expect(fs.readFileSync(path.join(ROOT, 'deploy/systemd', unit), 'utf8'), unit).toContain(
      `/node ${program}\n`,
    );
  const image = fs.readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8');
  expect(image).toContain(
    `CMD ${JSON.stringify(['node_modules/.bin/node', ...program.split(' ')]).replaceAll(',', ', ')}\n`,
  );
});

/**
 * Returns the first file that imports the built pages when this entry is loaded, or null. Dynamic
 * imports run later and do not count.
 */
function findImporter(entry: string): string | null {
  const seen = new Set<string>([entry]);
  for (const file of seen) {
    const source = fs.readFileSync(file, 'utf8');
    for (const [, specifier = ''] of source.matchAll(
      /^(?:import|export)\s(?!type\s)(?:[^;'"]*?from\s)?'([^']+)'/gmu,
    )) {
      if (specifier === '#customer-pages') return path.relative(ROOT, file);
      const target = resolve(file, specifier);
      if (target !== null) seen.add(target);
    }
  }
  return null;
}

function resolve(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.resolve(path.dirname(from), specifier);
  const [folder = ''] = specifier.split('/');
  return typeof imports[`${folder}/*`] === 'string' ? path.join(ROOT, specifier.slice(1)) : null;
}
