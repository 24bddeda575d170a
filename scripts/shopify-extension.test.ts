import fs, { globSync } from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import { type LiquidRawTag, NodeTypes, toLiquidHtmlAST, walk } from '@shopify/liquid-html-parser';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { PRODUCT_FORMS } from '#contract/customer-pages/product-page.ts';

/** The theme app extension of `shop-plugins/shopify`, checked as Shopify’s own tools do. */
const ROOT = path.resolve(import.meta.dirname, '../shop-plugins/shopify/extensions/recueil-avis');
const read = (file: string): string => fs.readFileSync(path.join(ROOT, file), 'utf8');
const liquid = globSync('{blocks,snippets}/*.liquid', { cwd: ROOT }).toSorted();
const blocks = liquid.filter((file) => file.startsWith('blocks/'));
const json = (file: string): Record<string, unknown> =>
  JSON.parse(read(file)) as Record<string, unknown>;

/** https://shopify.dev/docs/storefronts/themes/architecture/settings/input-settings */
const named = {
  id: z.string().regex(/^[a-z_]+$/u),
  label: z.string().startsWith('t:'),
  info: z.string().startsWith('t:').optional(),
};
const setting = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('product'), ...named, autofill: z.boolean().optional() }),
  z.strictObject({ type: z.literal('text'), ...named, default: z.string().min(1).optional() }),
  z.strictObject({
    type: z.literal('range'),
    ...named,
    min: z.number(),
    max: z.number(),
    step: z.number().min(0.1),
    unit: z.string().max(3).optional(),
    default: z.number(),
  }),
  z.strictObject({
    type: z.literal('color'),
    ...named,
    default: z
      .string()
      .regex(/^#[\da-f]{6}$/u)
      .optional(),
  }),
  z.strictObject({ type: z.literal('checkbox'), ...named, default: z.boolean().optional() }),
]);
const TEMPLATES = ['product', 'index', 'collection', 'page', 'search', 'cart', 'blog', 'article'];

/** https://shopify.dev/docs/apps/build/online-store/theme-app-extensions/configuration */
const schema = z.strictObject({
  name: z.string().startsWith('t:'),
  target: z.enum(['section', 'head', 'compliance_head', 'body']),
  stylesheet: z.string().optional(),
  javascript: z.string().optional(),
  enabled_on: z.strictObject({ templates: z.array(z.enum(TEMPLATES)).min(1) }).optional(),
  settings: z.array(setting).max(25),
});
const LONGEST_NAME = 25;

function schemaOf(file: string): z.output<typeof schema> {
  let source: string | null = null;
  walk(toLiquidHtmlAST(read(file)), (node) => {
    if (node.type === NodeTypes.LiquidRawTag && (node as LiquidRawTag).name === 'schema')
      source = (node as LiquidRawTag).body.value;
  });
  if (source === null) throw new Error(`${file} has no schema`);
  return schema.parse(JSON.parse(source));
}

test('the Shopify extension has three blocks', () => {
  expect(blocks).toEqual([
    'blocks/carousel.liquid',
    'blocks/reviews.liquid',
    'blocks/stars.liquid',
  ]);
  expect(read('shopify.extension.toml')).toMatch(/^type = "theme"$/mu);
});

test.each(liquid)('%s is valid Liquid for Shopify’s parser', (file) => {
  expect(() =>
    toLiquidHtmlAST(read(file), { mode: 'strict', allowUnclosedDocumentNode: false }),
  ).not.toThrow();
});

test.each(blocks)(
  'the schema of %s is valid, and every setting is used and has a label',
  (file) => {
    const { settings, name } = schemaOf(file);
    const used = read(file).split('{% schema %}')[0] ?? '';
    for (const { id } of settings) expect(used).toContain(`block.settings.${id}`);
    const keys = [name, ...settings.flatMap(({ label, info }) => [label, info ?? label])];
    for (const locale of ['fr.default', 'en']) {
      const texts = json(`locales/${locale}.schema.json`);
      for (const key of keys) {
        const found = key
          .slice(2)
          .split('.')
          .reduce<unknown>(
            (at, part) => (at as Record<string, unknown> | undefined)?.[part],
            texts,
          );
        expect([locale, key, typeof found]).toEqual([locale, key, 'string']);
        if (key === name) expect(String(found).length).toBeLessThanOrEqual(LONGEST_NAME);
      }
    }
    expect(new Set(settings.map(({ id }) => id)).size).toBe(settings.length);
    for (const one of settings)
      if (one.type === 'range') {
        expect((one.max - one.min) / one.step).toBeLessThanOrEqual(101);
        expect((one.default - one.min) % one.step).toBe(0);
        expect(one.default).toBeLessThanOrEqual(one.max);
      }
  },
);

test('each widget exists in the script, and each text exists in both languages', () => {
  const source = liquid.map(read).join('\n');
  for (const [, form] of source.matchAll(/form: '(\w+)'/gu)) expect(PRODUCT_FORMS).toContain(form);
  const keys = [...source.matchAll(/'(\w+)' \| t\b/gu)].map(([, key]) => key ?? '');
  expect(keys.length).toBeGreaterThan(2);
  for (const locale of ['fr.default', 'en'])
    expect(Object.keys(json(`locales/${locale}.json`))).toEqual(expect.arrayContaining(keys));
});

test('the files of the extension respect Shopify’s limits', () => {
  const bytes = (pattern: string): number =>
    globSync(pattern, { cwd: ROOT }).reduce((sum, file) => sum + Buffer.byteLength(read(file)), 0);
  expect(blocks.length).toBeLessThanOrEqual(30);
  expect(bytes('**/*.liquid')).toBeLessThan(100_000);
  expect(bytes('**/*.*')).toBeLessThan(10_000_000);
  const folders = new Set(globSync('**/*.*', { cwd: ROOT }).map((file) => path.dirname(file)));
  expect([...folders].toSorted()).toEqual(['.', 'assets', 'blocks', 'locales', 'snippets']);
  expect(bytes('assets/*.css')).toBeLessThan(100_000);
  for (const file of globSync('assets/*.js', { cwd: ROOT }))
    expect(zlib.gzipSync(read(file)).byteLength).toBeLessThan(10_000);
});

test('a merchant’s setting is escaped in its attribute', () => {
  for (const file of liquid)
    for (const [output] of read(file).matchAll(/\{\{[^}]*(?:team|settings\.origin)[^}]*\}\}/gu))
      expect([file, output]).toEqual([file, expect.stringMatching(/escape|url_encode/u)]);
});
