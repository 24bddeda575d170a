import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SOAPS } from '#fake-services/shopify/shop-site.ts';
import { decodePage } from './decode-page.ts';
import { proposeBrand } from './propose-brand.ts';
import { readPage } from './read-page.ts';
import { propertyRuns } from '#contract/testing/property-runs.ts';

const AT = 'https://www.vallon.fr/';
const propose = (html: string, at = AT): ReturnType<typeof proposeBrand> =>
  proposeBrand(readPage(html, at), at);

test('without a declared logo, the logo is the picture that the header names so, or else the largest icon', () => {
  const plain = SOAPS.replaceAll(/<script type="application\/ld\+json">.*?<\/script>/gs, '');
  expect(propose(plain).logo_url).toBe('https://cdn.shopify.com/s/files/1/vallon/logo-header.png');
  expect(propose(plain.replace(/<header.*<\/header>/s, '')).logo_url).toBe(
    'https://cdn.shopify.com/s/files/1/vallon/icon.png',
  );
  expect(
    propose('<img class="logo" src="/logo.svg"><img alt="logo" src="http://vallon.fr/logo.png">')
      .logo_url,
  ).toBeNull();
});

test('without a site name, the name is the part of the title that resembles the address', () => {
  expect(
    propose(
      '<title>Savons naturels | Savonnerie du Vallon</title>',
      'https://savonnerieduvallon.fr/',
    ).name,
  ).toBe('Savonnerie du Vallon');
  expect(propose('<title>L’Échoppe – Thés rares</title>', 'https://lechoppe.com/').name).toBe(
    'L’Échoppe',
  );
  expect(propose('<title>  Accueil  </title>').name).toBe('Accueil');
  expect(propose('<h1>Bonjour</h1>').name).toBeNull();
});

test('the colour comes from the browser bar, or from the variables of the theme; a dark page stays dark', () => {
  expect(propose('<style>:root{--color-base-accent-1: 180,35,60}</style>').colors).toEqual({
    primary: '#b4233c',
    background: '#ffffff',
  });
  expect(
    propose('<meta name="theme-color" content="#FFFFFF"><style>:root{--primary-color:#b42}</style>')
      .colors,
  ).toEqual({ primary: '#bb4422', background: '#ffffff' });
  expect(
    propose('<style>body{margin:0;background:#101014}:root{--brand: rgb(255 90 60 / 1)}</style>')
      .colors,
  ).toEqual({ primary: '#ff5a3c', background: '#101014' });
  expect(propose('<meta name="theme-color" content="url(javascript:x)">').colors).toBeNull();
});

test('a shop inside WordPress is recognised by its second generator, or by traces in a cached page', () => {
  for (const html of [
    '<meta name="generator" content="WordPress 6.8"><meta name="generator" content="WooCommerce 10.1">',
    '<link rel="stylesheet" href="/wp-content/cache/a.css"><script>var wc_add_to_cart_params = {}</script>',
    '<script src="/wp-includes/a.js"></script><script>fetch("/?wc-ajax=get_refreshed_fragments")</script>',
  ])
    expect(propose(html).platform, html).toBe('WooCommerce');
});

test('each platform is recognised by its own markers', () => {
  const signs: Record<string, string> = {
    Shopify: '<link rel="stylesheet" href="https://cdn.shopify.com/t.css">',
    WooCommerce: '<link rel="stylesheet" href="/wp-content/plugins/woocommerce/a.css">',
    PrestaShop: '<meta name="generator" content="PrestaShop">',
    Magento: '<script src="/static/version1699/frontend/x.js"></script>',
    Wix: '<img src="https://static.wixstatic.com/a.png">',
    Squarespace: '<script src="https://static1.squarespace.com/a.js"></script>',
    Shopware: '<meta name="generator" content="Shopware 6">',
    WordPress: '<link rel="stylesheet" href="/wp-content/themes/a.css">',
  };
  for (const [platform, html] of Object.entries(signs))
    expect(propose(html).platform, platform).toBe(platform);
  expect(propose('<p>Je parle de shopify et de woocommerce</p>').platform).toBeNull();
});

test('a page in an older character set is decoded by it', () => {
  const page = Buffer.from('<meta charset="iso-8859-15"><title>L\xe9a</title>', 'latin1');
  expect(readPage(decodePage(page, null), AT).title).toBe('Léa');
  expect(readPage(decodePage(Buffer.from('<title>Léa</title>'), 'klingon'), AT).title).toBe('Léa');
});

test('for any broken or hostile HTML, the proposals are short text, plain colours and https pictures', () => {
  const pieces = [
    '<',
    '>',
    '"',
    "'",
    '<title>',
    '<script>',
    '<style>',
    '<!--',
    ']]>',
    '<a href=',
    'javascript:alert(1)',
    'data:image/png;base64,x',
    '<img class=logo src=',
    '<meta property="og:site_name" content="',
    '<base href="//[',
    '--primary:',
    '#12',
    'rgb(999',
    '<script type="application/ld+json">',
    '{"@type":"Organization","logo":',
    '{"url":7}',
    '[[[',
    '<html lang="\u0000',
    '&#x110000;',
    '</header',
    '\uD800',
    'é'.repeat(400),
  ];
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 40 }),
      (parts) => {
        const { name, logo_url, colors, language } = propose(parts.join(''));
        expect(name === null || name.length <= 120).toBe(true);
        expect(logo_url === null || logo_url.startsWith('https://')).toBe(true);
        expect(
          colors === null || Object.values(colors).every((colour) => /^#[\da-f]{6}$/.test(colour)),
        ).toBe(true);
        expect(language === null || /^[a-z]{2}$/.test(language)).toBe(true);
      },
    ),
    { numRuns: propertyRuns(2_000) },
  );
});

test('a megabyte of open tags is read once, and at most 400 images and links are stored', () => {
  const page = readPage('<a href="/x"><img src=y class=logo>'.repeat(30_000), AT);
  expect([page.images.length, page.links.length <= 400]).toEqual([400, true]);
});
