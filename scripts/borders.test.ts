import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

/** A small project with the real rules, which contains each forbidden import once. */
const root = path.resolve(import.meta.dirname, '..');
const project = fs.mkdtempSync(path.join(os.tmpdir(), 'recueil-borders-'));
afterAll(() => fs.rmSync(project, { recursive: true, force: true }));

const SETTINGS = [
  '.oxlintrc.json',
  'package.json',
  'tsconfig.base.json',
  ...['contract', 'server', 'web', 'fake-services'].map((part) => `${part}/tsconfig.json`),
];
for (const file of SETTINGS) write(file, fs.readFileSync(path.join(root, file), 'utf8'));
fs.symlinkSync(path.join(root, 'node_modules'), path.join(project, 'node_modules'));
for (const tsconfig of SETTINGS.filter((file) => file.endsWith('/tsconfig.json'))) {
  write(
    tsconfig,
    fs
      .readFileSync(path.join(root, tsconfig), 'utf8')
      .replaceAll('../node_modules/.cache/tsc/', '../built/'),
  );
}
for (const file of [
  'contract/star.ts',
  'server/fact.ts',
  'server/integrations/mail/post.ts',
  'fake-services/star.ts',
  'web/star.ts',
  'web/back-office/star.ts',
  'web/customer/star.ts',
]) {
  write(file, 'export const star = 1;\n');
}
write('web/picture.tsx', 'export const star = <i />;\n');

function write(file: string, text: string): void {
  const target = path.join(project, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}

function run(program: string, args: readonly string[]): { refused: boolean; said: string } {
  const { status, stdout, stderr } = spawnSync(
    path.join(root, 'node_modules/.bin', program),
    args,
    { cwd: project, encoding: 'utf8' },
  );
  return { refused: status !== 0, said: stdout + stderr };
}

function provoke(
  from: string,
  imported: string,
  program: 'oxlint' | 'tsc',
): { refused: boolean; said: string } {
  write(from, `import { star } from '${imported}';\nexport const wish = star;\n`);
  const result =
    program === 'oxlint'
      ? run('oxlint', ['--deny-warnings', from])
      : run('tsc', ['-b', from.split('/')[0] ?? '']);
  fs.rmSync(path.join(project, from));
  return result;
}

describe('the linter and the compiler refuse imports that cross a border', () => {
  test.each([
    ['contract/wish.ts', '#server/fact.ts'],
    ['contract/wish.ts', 'node:fs'],
    ['web/wish.ts', '#server/fact.ts'],
    ['web/ui/wish.ts', '#web/back-office/star.ts'],
    ['web/customer/wish.ts', '#web/back-office/star.ts'],
    ['server/wish.ts', '#web/star.ts'],
    ['server/domains/orders/wish.ts', '#server/integrations/mail/post.ts'],
  ])('the linter: %s may not import %s', (from, imported) => {
    const { refused, said } = provoke(from, imported, 'oxlint');
    expect(said).toContain('no-restricted-imports');
    expect(refused).toBe(true);
  });

  test.each([
    ['contract/wish.ts', '#server/fact.ts', /TS6059|TS6307/],
    ['web/wish.ts', '#server/fact.ts', /TS6059|TS6307/],
    ['server/wish.ts', '#web/star.ts', /TS6059|TS6307/],
    ['server/wish.ts', '#web/picture.tsx', /TS6142/],
  ])('the compiler: %s may not import %s', (from, imported, code) => {
    const { refused, said } = provoke(from, imported, 'tsc');
    expect(said).toMatch(code);
    expect(refused).toBe(true);
  });

  test('imports that follow the rules pass both', () => {
    expect(
      provoke('server/domains/orders/wish.ts', '#contract/star.ts', 'oxlint').said,
    ).not.toContain('no-restricted-imports');
    expect(provoke('server/domains/orders/wish.ts', '#contract/star.ts', 'tsc')).toEqual({
      refused: false,
      said: '',
    });
  });
});

/** Returns a file of this many lines, with one constant or one function. */
function linesOf(count: number, kind: 'file' | 'function'): string {
  const inner = Array.from({ length: count - 3 }, (_, index) => `  ${index},`).join('\n');
  return kind === 'file'
    ? `export const wish = [\n${inner}\n  0,\n];`
    : `export function wish() {\n  return [\n${inner.split('\n').slice(1).join('\n')}\n  ];\n}`;
}

describe('the linter limits the lines of a file', () => {
  test.each([
    ['server/wish.ts', 'file', 200],
    ['web/wish.tsx', 'file', 200],
    ['server/wish.ts', 'function', 150],
    ['server/wish.test.ts', 'file', 700],
    ['web/wish.fixture.ts', 'file', 700],
    ['e2e/wish.spec.ts', 'file', 700],
  ] as const)('%s: a %s may have %i lines', (file, kind, most) => {
    for (const count of [most, most + 1]) {
      write(file, `${linesOf(count, kind)}\n`);
      const { said } = run('oxlint', ['--deny-warnings', file]);
      fs.rmSync(path.join(project, file));
      expect(said.includes('max-lines'), said).toBe(count > most);
    }
  });
});
