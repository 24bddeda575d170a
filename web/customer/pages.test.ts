import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import {
  CABOSSE,
  CAIRN,
  CONFIGURATION,
  everyPage,
  frameOf,
  ORDER,
  PAGES,
  ratedPage,
  SAVON,
} from './pages.fixture.ts';
import { customerPages } from './render.tsx';

const pages = [SAVON, CAIRN, CABOSSE].flatMap((shop) =>
  (['fr', 'en'] as const).flatMap((locale) =>
    Object.entries(everyPage(shop, locale)).map(
      ([name, page]) => [`${shop.name}, ${locale}, ${name}`, page] as const,
    ),
  ),
);
const html = (page: CustomerPage): string => customerPages.renderPage(page).html;

test('every page: no request besides the logo', () => {
  for (const [name, page] of pages) {
    const document = html(page);
    expect(document, name).not.toMatch(/<link|<script src|@import|url\(/u);
  }
});

test('every page: inline styles and scripts are allowed by their hash, and there is no style attribute', () => {
  for (const [name, page] of pages) {
    const { html: document, policy } = customerPages.renderPage(page);
    expect(document, name).not.toMatch(/ style=/u);
    expect(document, name).not.toMatch(/ on[a-z]+="/u);
    for (const [, , content] of document.matchAll(/<(style|script)>(.*?)<\/\1>/gsu)) {
      expect(policy, name).toContain(
        createHash('sha256')
          .update(content ?? '')
          .digest('base64'),
      );
    }
    expect(policy, name).not.toContain('unsafe');
  }
});

test('every page: forms are plain, their fields inside, every attribute double-quoted', () => {
  for (const [name, page] of pages) {
    const document = html(page);
    expect(document, name).not.toMatch(/ form="/u);
    expect(document, name).not.toMatch(/<[a-z][^>"]*='/u);
    for (const [form] of document.matchAll(/<form [^>]*>/gu))
      expect(form, name).toMatch(/(?=.* method="post")(?=.* action="\/[yt]\/[^"]+")/u);
  }
});

test('every page: no robot indexes it, its language is declared, it has a title and one heading', () => {
  for (const [name, page] of pages) {
    const document = html(page);
    expect(document, name).toContain('<meta name="robots" content="noindex"/>');
    expect(document, name).toMatch(/^<!doctype html><html lang="(?:fr|en)">/u);
    expect(document, name).toMatch(/<title>[^<]{4,}<\/title>/u);
    expect(document.match(/<h1/gu), name).toHaveLength(1);
  }
});

test('in neutral mode the review destinations are the same bytes for every rating', () => {
  const destinations = (rating: number): string =>
    /<h2>Voulez-vous.*?<\/main>/su.exec(html(ratedPage(rating)))?.[0] ?? '';
  expect(destinations(2)).toContain('Sur Trustpilot');
  expect(destinations(2)).toContain('Sur Google');
  expect(destinations(2)).toContain('À la boutique seulement');
  for (const rating of [1, 3, 4, 5]) expect(destinations(rating)).toBe(destinations(2));
});

test.each(['neutral', 'feedback_first', 'redirect'] as const)(
  'in mode %s every rating has the public review destinations',
  (mode) => {
    const configuration = parseConditionalConfiguration({
      ...CONFIGURATION,
      mode,
      mode_acknowledged: true,
    });
    for (const rating of [1, 2, 3, 4, 5]) {
      const document = html(ratedPage(rating, frameOf(), configuration));
      for (const n of [1, 2])
        expect(document).toContain(`href="/y/8Qm2vT7kXc4LpR9sWzB3aN/go/${n}"`);
    }
  },
);

test('a star chosen in the message is preselected, and sent only after a tap', () => {
  const document = html({
    kind: 'rating',
    frame: frameOf(),
    order: ORDER,
    preselected: 4,
    is_change: false,
    blocks: PAGES.rating,
  });
  expect(document.match(/class="on"/gu)).toHaveLength(3);
  expect(document).toContain('value="4" data-n="4" class="on me"');
  expect(document).toContain('Confirmer 4\u00a0étoiles sur\u00a05');
  expect(document).toContain('Commande n°\u00a04812, livrée mar. 17\u00a0nov.');
});

test('at most one element of each page has a transition to the next one', () => {
  for (const [name, page] of pages) {
    const document = html(page);
    expect(
      (document.match(/class="stars"|class="rec s"><span/gu) ?? []).length,
      name,
    ).toBeLessThanOrEqual(1);
    expect(document, name).not.toMatch(/\.rec span \{[^}]*view-transition-name/u);
  }
});

test('a text of a customer or a shop never becomes markup', () => {
  const shop = { ...SAVON, name: '</title><script>alert(1)</script>', logo_url: null };
  const frame = { ...frameOf(shop), first_name: '"><img src=x onerror=alert(1)>' };
  const page: CustomerPage = {
    ...ratedPage(4, frame),
    text: '<b>gras</b>',
    earlier: {
      rated_at: new Date(0),
      changeable_until: new Date(0),
      feedback: '</blockquote><script>alert(2)</script>',
    },
  };
  for (const document of [
    html(page),
    html({ ...page, earlier: null }),
    html({ kind: 'stop', frame, other_shops: [{ name: '<b>gras</b>', is_refused: false }] }),
  ]) {
    expect(document).not.toMatch(/<script>alert|<img src=x|<b>gras/u);
  }
});

test('a redirecting page leads to our own address of the review destination, never straight to another site', () => {
  const document = html(everyPage()['conduite'] as CustomerPage);
  expect(document).toContain('content="0;url=/y/8Qm2vT7kXc4LpR9sWzB3aN/go/1"');
  expect(document).not.toContain('fr.trustpilot.com');
});

test('a refused message is complete in its field, with the reason beside it', () => {
  const page = everyPage()['message-trop-long'] as CustomerPage & { form: { text: string } };
  const document = html(page);
  expect(document).toContain(page.form.text);
  expect(document).toContain('role="alert"');
  expect(document).not.toMatch(/<textarea name="feedback"[^>]*maxLength/u);
});

test('the link to the products of an order names three of them and counts the others', () => {
  const document = (count: number): string =>
    html({
      ...ratedPage(5),
      products: { names: ['Savon', 'Baume', 'Huile', 'Miel', 'Thé'].slice(0, count), rated: 0 },
    });
  expect(document(3)).toContain('<small>Savon, Baume, Huile</small>');
  expect(document(4)).toContain('<small>Savon, Baume, Huile, et un autre article</small>');
  expect(document(5)).toMatch(/<small>Savon, Baume, Huile, et 2\sautres\sarticles<\/small>/u);
});
