import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { DOMAINS } from '#server/domains/order.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDERS = [
  'attack',
  'bench',
  'contract',
  'e2e',
  'fake-services',
  'faults',
  'scripts',
  'server',
  'web',
];
const MOST_FILES = 25;
const SHORT_LINES = 15;
const MOST_SHORT = 80;
/** Files that are short by their kind: routes, rows of tables, migrations, addresses of screens. */
const MAY_BE_SHORT =
  /\/routes\.ts$|^server\/database\/(?:tables|migrations)\/|^web\/back-office\/routes\/|\.d\.ts$/u;

interface Source {
  file: string;
  text: string;
  imports: readonly string[];
}

const names = FOLDERS.flatMap((folder) =>
  fs
    .readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`),
).filter((file) => /\.tsx?$/u.test(file) && !file.includes('.gen.'));
const known = new Set(names);
const sources: readonly Source[] = names.map((file) => {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  return { file, text, imports: importsOf(file, text).filter((name) => known.has(name)) };
});
const programs = sources.filter(({ file }) => !/\.(?:test|spec|fixture)\.tsx?$/u.test(file));

/** Returns the files of the repository that a file imports, types included. */
function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^'\n]+)'/gu)].flatMap(
    ([, name = '']) => {
      if (name.startsWith('#')) return [name.slice(1)];
      return name.startsWith('.') ? [path.posix.join(path.posix.dirname(file), name)] : [];
    },
  );
}

function domainOf(file: string): (typeof DOMAINS)[number] | undefined {
  const folder = /^server\/domains\/([^/]+)\//u.exec(file)?.[1];
  return DOMAINS.find((domain) => domain === folder);
}

/** Returns imports from a domain to a later one, as `file → imported file`. */
function upwardImports(files: readonly Source[]): string[] {
  return files.flatMap(({ file, imports }) => {
    const domain = domainOf(file);
    if (domain === undefined) return [];
    return imports
      .filter((imported) => {
        const other = domainOf(imported);
        return other !== undefined && DOMAINS.indexOf(other) > DOMAINS.indexOf(domain);
      })
      .map((imported) => `${file} → ${imported}`);
  });
}

/** Returns groups of files that import each other, directly or through others. */
function cycles(files: readonly Source[]): string[][] {
  const graph = new Map(files.map(({ file, imports }) => [file, imports]));
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const found: string[][] = [];
  // Tarjan’s algorithm finds the strongly connected components of the graph.
  const visit = (file: string): number => {
    order.set(file, order.size);
    let low = order.get(file) ?? 0;
    open.push(file);
    for (const imported of graph.get(file) ?? []) {
      if (!graph.has(imported)) continue;
      const reached = order.has(imported)
        ? open.includes(imported)
          ? (order.get(imported) ?? low)
          : low
        : visit(imported);
      low = Math.min(low, reached);
    }
    lowest.set(file, low);
    if (low === order.get(file)) {
      const component = open.splice(open.indexOf(file));
      if (component.length > 1) found.push(component.toSorted());
    }
    return low;
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return found;
}

test('every folder of server/domains is in the list of domains', () => {
  const folders = fs
    .readdirSync(path.join(ROOT, 'server/domains'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.toSorted()).toEqual([...DOMAINS].toSorted());
});

test('a domain imports only the domains before it', () => {
  expect(upwardImports(programs)).toEqual([]);
  const up = { file: 'server/domains/privacy/wish.ts', text: '' };
  const down = { file: 'server/domains/delivery/wish.ts', text: '' };
  const imports = ['server/domains/requests/routes.ts'];
  expect(upwardImports([{ ...up, imports }])).toHaveLength(1);
  expect(upwardImports([{ ...down, imports }])).toEqual([]);
});

test('no files import each other in a cycle', () => {
  expect(cycles(programs)).toEqual([]);
  const file = (name: string, ...imports: string[]): Source => ({ file: name, text: '', imports });
  expect(cycles([file('a', 'b'), file('b', 'c'), file('c', 'b'), file('d', 'a')])).toEqual([
    ['b', 'c'],
  ]);
});

test(`no folder holds over ${MOST_FILES} source files`, () => {
  const folders = programs
    .map(({ file }) => path.posix.dirname(file))
    .filter((folder) => folder !== 'server/database/migrations');
  const large = [...new Set(folders)].filter(
    (folder) => folders.filter((each) => each === folder).length > MOST_FILES,
  );
  expect(folders.length).toBeGreaterThan(1_000);
  expect(large).toEqual([]);
});

test(`fewer than ${MOST_SHORT} files are shorter than ${SHORT_LINES} lines`, () => {
  const short = programs
    .filter(({ file, text }) => !MAY_BE_SHORT.test(file) && text.split('\n').length <= SHORT_LINES)
    .map(({ file }) => file);
  expect(short.length, short.join('\n')).toBeLessThan(MOST_SHORT);
});

test('an exported name exists once in all folders', () => {
  const owners = Map.groupBy(
    programs
      .filter(
        ({ file }) => !/^(?:server\/database\/migrations|web\/back-office\/routes)\//u.test(file),
      )
      .flatMap(({ file, text }) =>
        [
          ...text.matchAll(
            /^export (?:async )?(?:abstract )?(?:class|const|function|interface|type) (\w+)/gmu,
          ),
        ].map(([, name = '']) => ({ file, name })),
      ),
    ({ name }) => name,
  );
  const twice = [...owners]
    .filter(([, places]) => new Set(places.map(({ file }) => file)).size > 1)
    .map(([name, places]) => `${name}: ${places.map(({ file }) => file).join(', ')}`);
  expect(twice).toEqual([]);
});

test('dialog elements are created in two files, which restore the focus', () => {
  const makers = programs
    .filter(({ file, text }) => file.startsWith('web/') && /<dialog\b|showModal\(/u.test(text))
    .map(({ file }) => file);
  expect(makers.toSorted()).toEqual([
    'web/back-office/shell/palette/palette.tsx',
    'web/ui/overlays/dialog.tsx',
  ]);
});

test('domains use ports, not Fastify; only the customer pages and the HTTP layer use Fastify', () => {
  const users = programs
    .filter(
      ({ file, text }) =>
        file.startsWith('server/domains/') &&
        !file.startsWith('server/domains/customer-site/') &&
        /from 'fastify'|from '@fastify\//u.test(text),
    )
    .map(({ file }) => file);
  expect(users).toEqual([]);
});

test('no comment is wider than 100 columns, the limit of the code', () => {
  const wide = sources.flatMap(({ file, text }) =>
    text
      .split('\n')
      .filter((line) => line.length > 100 && /^\s*(?:\/\/|\/\*|\* )/u.test(line))
      .filter((line) => !/https?:\/\/\S{60,}|oxlint-disable/u.test(line))
      .map((line) => `${file}: ${line.trim().slice(0, 60)}…`),
  );
  expect(wide).toEqual([]);
});

test('a type is named after its content, not by a participle', () => {
  const participle =
    /^(?:export )?(?:interface|type) ((?!Feed\b)[A-Z][a-z]+ed|Shown|Sent|Seen|Made|Held|Kept|Told|Given|Drawn|Gone|Left|Said|Found|Known|Unknown|Taken|Written|Chosen|Hidden|Forbidden)\b/gmu;
  expect(
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(participle)].map(([, name]) => `${file}: ${name}`),
    ),
  ).toEqual([]);
});
