import fs from 'node:fs';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { Liquid } from 'liquidjs';
import { expect, test } from 'vitest';
import { productEmbedCode } from '#web/back-office/products/product-embed-code.ts';

/** Renders the blocks of `shop-plugins/shopify` in a shop, as Shopify does. */
const ROOT = path.resolve(import.meta.dirname, '../shop-plugins/shopify/extensions/recueil-avis');
const ORIGIN = 'https://avis.example';
const TEAM = 'savon-7k2q';
const PRODUCT = {
  id: 8_400_112_201,
  url: '/products/savon',
  metafields: {
    reviews: {
      rating: { value: { rating: '4.6', scale_min: '1.0', scale_max: '5.0' } },
      rating_count: { value: 12 },
    },
  },
};

interface BlockData {
  settings: Record<string, unknown>;
  /** The product of the page. Null when the page is not that of a product. */
  product?: object | null;
  language?: 'fr' | 'en';
  isEdited?: boolean;
}

async function draw(
  block: string,
  { settings, product = PRODUCT, language = 'fr', isEdited = false }: BlockData,
): Promise<string> {
  const engine = new Liquid({
    partials: path.join(ROOT, 'snippets'),
    extname: '.liquid',
    strictFilters: true,
  });
  const texts = JSON.parse(
    fs.readFileSync(
      path.join(ROOT, `locales/${language === 'fr' ? 'fr.default' : 'en'}.json`),
      'utf8',
    ),
  ) as Record<string, string | { one: string; other: string }>;
  engine.registerFilter('asset_url', (file: string) => `https://cdn.shopify.example/${file}`);
  engine.registerFilter('stylesheet_tag', (url: string) => `<link rel="stylesheet" href="${url}">`);
  engine.registerFilter('t', (key: string, ...values: [string, unknown][]) => {
    const given = new Map(values);
    const text = texts[key] ?? '';
    const chosen =
      typeof text === 'string' ? text : text[given.get('count') === 1 ? 'one' : 'other'];
    return chosen.replaceAll(/\{\{ (\w+) \}\}/gu, (_, name: string) => String(given.get(name)));
  });
  const source = fs.readFileSync(path.join(ROOT, `blocks/${block}.liquid`), 'utf8');
  const [liquid = ''] = source.split('{% schema %}');
  const request = { locale: { iso_code: language }, design_mode: isEdited };
  // Globals are visible in every snippet, as in a theme.
  const globals = { request, product };
  return String(await engine.parseAndRender(liquid, { block: { settings } }, { globals }));
}

type Element = Record<string, string> & { element: string };

function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  const parser = new Parser({
    onopentag: (element, attributes) => void elements.push({ ...attributes, element }),
  });
  parser.end(html);
  return elements;
}

const SETTINGS = { origin: ORIGIN, team: TEAM, height: 640, product: null };

test.each([
  ['reviews', 'widget'],
  ['carousel', 'carousel'],
] as const)(
  'the block %s loads the script and shows the product of its page',
  async (block, form) => {
    const elements = elementsOf(await draw(block, { settings: SETTINGS }));
    const host = elements.find((one) => 'data-recueil-product' in one);
    expect(host).toMatchObject({
      'data-recueil-product': 'ext:8400112201',
      'data-team': TEAM,
      'data-form': form,
      'data-lang': 'fr',
      style: 'height:640px',
    });
    const pasted = elementsOf(
      productEmbedCode({ origin: ORIGIN, team_code: TEAM, form, way: 'script', lang: 'fr' }),
    );
    // The block has every attribute of the code from the back office.
    expect(Object.keys(host ?? {})).toEqual(expect.arrayContaining(Object.keys(pasted[0] ?? {})));
    expect(elements.find(({ element }) => element === 'script')).toEqual({
      element: 'script',
      async: '',
      src: pasted.find(({ element }) => element === 'script')?.['src'],
    });
    expect(elements.find(({ element }) => element === 'iframe')).toMatchObject({
      src: `${ORIGIN}/w/${TEAM}/ext:8400112201.html?embed=1&form=${form}&lang=fr`,
      title: 'Avis sur le produit',
      height: '640',
    });
  },
);

test('the product of the setting precedes the product of the page; without either the block is empty', async () => {
  const other = { ...PRODUCT, id: 99 };
  const chosen = await draw('reviews', {
    settings: { ...SETTINGS, product: other },
    language: 'en',
  });
  expect(chosen).toContain('data-recueil-product="ext:99"');
  expect(chosen).not.toContain('8400112201');
  expect(chosen).toContain('data-lang="en"');
  expect((await draw('reviews', { settings: SETTINGS, product: null })).trim()).toBe('');
});

test('an address with a slash or spaces is accepted; a block without settings shows a hint to the merchant only', async () => {
  for (const origin of [`${ORIGIN}/`, ` ${ORIGIN} `])
    expect(await draw('reviews', { settings: { ...SETTINGS, origin } }), origin).toContain(
      `src="${ORIGIN}/products.js"`,
    );
  for (const settings of [
    { ...SETTINGS, origin: '' },
    { ...SETTINGS, team: '' },
    { ...SETTINGS, origin: 'javascript:alert(1)//https://' },
    { ...SETTINGS, origin: 'http://avis.example' },
  ]) {
    expect((await draw('reviews', { settings })).trim()).toBe('');
    expect(await draw('reviews', { settings, isEdited: true })).toContain('indiquez l’adresse');
  }
});

test('a merchant’s setting stays inside its attribute', async () => {
  const settings = {
    ...SETTINGS,
    origin: 'https://a.example"><img src=x onerror=alert(1)>',
    team: '"><script>alert(1)</script>',
  };
  const elements = elementsOf(await draw('reviews', { settings }));
  expect(elements.map(({ element }) => element)).toEqual(['div', 'noscript', 'iframe', 'script']);
  expect(
    elements.flatMap((one) => Object.keys(one)).filter((name) => name.startsWith('on')),
  ).toEqual([]);
});

test('the stars show the values of the metafields, and a product without reviews shows none', async () => {
  const settings = { product: null, color: '#b45309', shows_count: true };
  const label = async (language: 'fr' | 'en', count: number) => {
    const { reviews } = PRODUCT.metafields;
    const metafields = { reviews: { ...reviews, rating_count: { value: count } } };
    const html = await draw('stars', { settings, language, product: { ...PRODUCT, metafields } });
    return elementsOf(html).find(({ element }) => element === 'a');
  };
  expect(await label('fr', 12)).toMatchObject({
    href: '/products/savon#recueil-avis',
    'aria-label': '4,6 sur 5, 12 avis',
    style: '--recueil-share:92%;--recueil-color:#b45309',
  });
  expect(await label('en', 12)).toMatchObject({ 'aria-label': '4.6 out of 5, 12 reviews' });
  expect(await label('en', 1)).toMatchObject({ 'aria-label': '4.6 out of 5, 1 review' });
  expect(await draw('stars', { settings })).toContain('recueil-stars.css');
  const without = { ...PRODUCT, metafields: { reviews: {} } };
  expect((await draw('stars', { settings, product: without })).trim()).toBe('');
});
