import { globSync, readFileSync } from 'node:fs';
import { Engine } from 'php-parser';
import { expect, test } from 'vitest';

/** A node of the syntax tree. */
type Node = Record<string, unknown> & { kind?: string };

const files = globSync('shop-plugins/**/*.php');
const engine = new Engine({ parser: { version: 704, extractDoc: true } });
const nodesOf = (value: unknown): Node[] => {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const node = value as Node;
  return [
    node,
    ...Object.entries(node).flatMap(([name, part]) => (name === 'loc' ? [] : nodesOf(part))),
  ];
};
const parse = (file: string): Node[] => nodesOf(engine.parseCode(readFileSync(file, 'utf8'), file));
const called = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(({ kind, what }) => {
    const name = (what as { name?: unknown } | undefined)?.name;
    return kind === 'call' && typeof name === 'string' ? [name] : [];
  });

test('the shop plugins have files to check', () => {
  expect(files.length).toBeGreaterThan(3);
});

test.each(files)('%s is PHP 7.4 that cannot be opened directly', (file) => {
  const nodes = parse(file);
  expect(nodes.length).toBeGreaterThan(1);
  const isData =
    nodes.some(({ kind }) => kind === 'return') &&
    !nodes.some(({ kind }) => kind === 'class' || kind === 'call');
  const source = readFileSync(file, 'utf8');
  if (!isData && file.includes('woocommerce')) expect(source).toContain("defined( 'ABSPATH' )");
});

test.each(files)('%s escapes all its output', (file) => {
  const printed = parse(file).filter(({ kind }) => kind === 'echo');
  for (const { expressions } of printed)
    for (const node of nodesOf(expressions))
      if (node.kind === 'call')
        expect(called([node]).join()).toMatch(/^(?:esc_\w+|checked|get)?$|^esc/u);
});

test.each(files)('%s evaluates no text as code and runs no shell command', (file) => {
  const nodes = parse(file);
  expect(nodes.filter(({ kind }) => kind === 'eval')).toEqual([]);
  const names = called(nodes);
  for (const name of ['exec', 'shell_exec', 'system', 'passthru', 'unserialize', 'create_function'])
    expect(names).not.toContain(name);
});

test('the WooCommerce plugin names its licence, and works with the order tables of WooCommerce', () => {
  const main = readFileSync('shop-plugins/woocommerce/recueil/recueil.php', 'utf8');
  expect(main).toMatch(/^ \* License: GPL-2\.0-or-later$/mu);
  expect(main).toContain('custom_order_tables');
  const sources = files
    .filter((file) => file.includes('woocommerce'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  // Functions that read orders as posts do not find those in WooCommerce’s own tables.
  expect(sources).not.toMatch(/\b(?:get|update|add)_post_meta\b/u);
  expect(sources).toContain('_recueil_consent');
});
