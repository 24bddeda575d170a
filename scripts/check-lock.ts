// `npm ci` refuses a lock file of `npm install` that lacks a package of another platform. This
// check reports it earlier.
import fs from 'node:fs';

interface Entry {
  optionalDependencies?: Record<string, string>;
  resolved?: string;
}

const file = process.argv[2] ?? 'package-lock.json';
const { packages } = JSON.parse(fs.readFileSync(file, 'utf8')) as {
  packages: Record<string, Entry>;
};

const missing = Object.entries(packages).flatMap(([place, entry]) =>
  Object.entries(entry.optionalDependencies ?? {})
    .filter(([name]) => !isThere(place, name))
    .map(([name, version]) => `${place || '(root)'} → ${name}@${version}`),
);
const resolved = Object.keys(packages).filter((place) =>
  packages[place]?.resolved?.startsWith('http'),
);

console.log(
  missing.length > 0 ? `${missing.length} missing: ${missing.slice(0, 3).join(' ; ')}` : 'complete',
);
if (resolved.length > 0)
  console.log(`${resolved.length} entries name a registry, e.g. ${resolved[0]}`);
process.exitCode = missing.length + resolved.length > 0 ? 1 : 0;

/** Looks in the folder of the importer and in those above it, as Node does. */
function isThere(place: string, name: string): boolean {
  for (let folder = place; ;) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
    folder = folder.includes('/node_modules/')
      ? folder.slice(0, folder.lastIndexOf('/node_modules/'))
      : '';
  }
}
