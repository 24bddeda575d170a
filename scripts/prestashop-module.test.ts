import fs from 'node:fs';
import path from 'node:path';
import { Engine } from 'php-parser';
import { expect, test } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../shop-plugins/prestashop');

/** The PHP files that shops install. */
const files = fs
  .readdirSync(ROOT, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => file.endsWith('.php'))
  .toSorted();
const textOf = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');

interface PhpNode {
  kind: string;
  [field: string]: unknown;
}

/** Parses the file as PHP of the oldest supported shop. */
function parse(file: string, text: string): PhpNode {
  const engine = new Engine({
    parser: { php7: true, version: 701, suppressErrors: false },
    ast: { withPositions: true },
  });
  return engine.parseCode(text, file) as unknown as PhpNode;
}

function* nodesOf(node: unknown): Generator<PhpNode, void> {
  if (Array.isArray(node)) {
    for (const each of node) yield* nodesOf(each);
  } else if (typeof node === 'object' && node !== null) {
    if ('kind' in node) yield node as PhpNode;
    for (const [name, value] of Object.entries(node)) if (name !== 'loc') yield* nodesOf(value);
  }
}

const calledNames = (text: string, file: string): string[] =>
  [...nodesOf(parse(file, text))].flatMap(({ kind, what }) => {
    const name = (what as { name?: unknown } | undefined)?.name;
    return kind === 'call' && typeof name === 'string'
      ? [name.replace(/^\\/u, '').toLowerCase()]
      : [];
  });

test('the PrestaShop module has files to check', () => {
  expect(files).toContain('recueil/recueil.php');
});

test.each(files)('%s is valid PHP for the oldest supported version', (file) => {
  expect(() => parse(file, textOf(file))).not.toThrow();
  expect(() => parse(file, `${textOf(file)}\n<?php function (`)).toThrow();
});

test.each(files)('%s names its licence, and evaluates no text as code', (file) => {
  const text = textOf(file);
  expect(text.slice(0, 1_500)).toMatch(/GPL-2\.0-or-later|GNU General Public License/u);
  const forbidden = ['exec', 'shell_exec', 'system', 'passthru', 'unserialize', 'create_function'];
  expect(calledNames(text, file).filter((name) => forbidden.includes(name))).toEqual([]);
  expect([...nodesOf(parse(file, text))].filter(({ kind }) => kind === 'eval')).toEqual([]);
});

test('every registered hook of the PrestaShop module has its method', () => {
  const file = 'recueil/recueil.php';
  const text = textOf(file);
  const hooks = [...text.matchAll(/registerHook\('(\w+)'\)/gu)].map(([, hook = '']) => hook);
  const methods = [...nodesOf(parse(file, text))]
    .filter(({ kind }) => kind === 'method')
    .map(({ name }) => (name as { name: string }).name.toLowerCase());
  expect(hooks.length).toBeGreaterThan(4);
  for (const hook of hooks) expect(methods).toContain(`hook${hook}`.toLowerCase());
});

test('every value in the SQL of the PrestaShop module is a number, a date or escaped', () => {
  const text = textOf('recueil/classes/RecueilConsent.php');
  const joined = [...text.matchAll(/' \. ([^.]+?) \. '/gu)].map(([, value = '']) => value.trim());
  expect(joined.length).toBeGreaterThan(5);
  for (const value of joined)
    expect(value).toMatch(/^(?:_DB_PREFIX_|_MYSQL_ENGINE_|\(int\) \$\w+|\$value|pSQL\(.+\))$/u);
});

test('the templates of the PrestaShop module escape their output', () => {
  const templates = fs
    .readdirSync(path.join(ROOT, 'recueil/views/templates/hook'))
    .filter((file) => file.endsWith('.tpl'));
  expect(templates.length).toBeGreaterThan(1);
  for (const template of templates)
    for (const [written] of textOf(`recueil/views/templates/hook/${template}`).matchAll(
      /\{\$[^}]+\}/gu,
    ))
      expect(written).toContain("|escape:'htmlall'");
});
