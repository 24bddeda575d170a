import { expect, test } from 'vitest';
import type { CustomerPage } from '#contract/customer-pages/customer-pages.ts';
import { type PageBlock, pagesSchema } from '#contract/settings/page-blocks.ts';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { CONFIGURATION, everyPage, frameOf, ORDER, PAGES, ratedPage } from '../pages.fixture.ts';
import { customerPages } from '../render.tsx';

const html = (page: CustomerPage): string => customerPages.renderPage(page).html;
const main = (document: string): string => /<main>(.*)<\/main>/su.exec(document)?.[1] ?? '';
const rating = (blocks: readonly PageBlock[], locale: 'fr' | 'en' = 'fr'): CustomerPage => ({
  kind: 'rating',
  frame: frameOf(undefined, locale),
  order: ORDER,
  preselected: null,
  is_change: false,
  blocks,
});
const [, STARS, LEGAL] = PAGES.rating as [PageBlock, PageBlock, PageBlock];
const heading: PageBlock = {
  kind: 'heading',
  id: 'h',
  is_hidden: false,
  text: 'Bonjour',
  level: 1,
  align: 'center',
  translations: { en: 'Hello' },
};
const image: PageBlock = {
  kind: 'image',
  id: 'i',
  is_hidden: false,
  url: 'https://cdn.example/a.jpg',
  alt: 'L’atelier',
  width: 50,
  pixels: { width: 640, height: 320 },
  translations: {},
};
const button: PageBlock = {
  kind: 'button',
  id: 'b',
  is_hidden: false,
  label: 'Notre site',
  url: 'https://vallon.example/',
  translations: {},
};

test('a page without blocks of the team has no style of blocks', () => {
  for (const name of ['note', 'apres-5', 'apres-2-prive-dabord', 'fin']) {
    const document = html(everyPage()[name] as CustomerPage);
    expect(document.match(/<style>/gu), name).toHaveLength(2);
    expect(document, name).not.toContain('class="bk');
  }
});

test('blocks are in the team’s order; a hidden one is not in the page at all', () => {
  const document = html(rating([heading, STARS, image, { ...button, is_hidden: true }, LEGAL]));
  expect(document).not.toContain('Notre site');
  expect(
    [...main(document).matchAll(/Bonjour|Comment s’est passée|L’atelier/gu)].map(
      ([found]) => found,
    ),
  ).toEqual(['Bonjour', 'Comment s’est passée', 'L’atelier']);
  expect(document).toContain('<h2 class="bk f t1 ac">');
  expect(document.match(/<h1/gu)).toHaveLength(1);
});

test('texts are in the reader’s language, and in French where they are not translated', () => {
  const asked: PageBlock = {
    kind: 'stars',
    id: 'stars',
    is_hidden: false,
    label: 'Alors ?',
    size: 'large',
    translations: {},
  };
  const document = html(rating([heading, asked, LEGAL], 'en'));
  expect(document).toContain('Hello');
  expect(document).toContain('<h1 id="q">Alors ?</h1>');
  expect(document).toContain('class="stars sl"');
  expect(html(rating([{ ...asked, label: null }, LEGAL], 'en'))).toContain(
    'How did your order go?',
  );
});

test('an image has its space reserved before it is loaded, its width in the column, and its site in the content security policy', () => {
  const { html: document, policy } = customerPages.renderPage(rating([STARS, image, LEGAL]));
  expect(document).toContain('class="i50" width="640" height="320"');
  expect(document).toContain('.i50{width:50%}');
  expect(policy).toContain("img-src 'self' https://cdn.example;");
  const strange = customerPages.renderPage(
    rating([STARS, { ...image, url: 'https://a.example;script-src' }, LEGAL]),
  );
  expect(strange.policy).toContain("img-src 'self';");
});

test.each(['neutral', 'feedback_first', 'redirect'] as const)(
  'mode %s: wherever the team places its blocks, each review destination is on the page once for every rating',
  (mode) => {
    const configuration = parseConditionalConfiguration({
      ...CONFIGURATION,
      mode,
      mode_acknowledged: true,
    });
    const [, DESTINATIONS] = PAGES.thanks as [PageBlock, PageBlock];
    const [, FORM] = PAGES.feedback as [PageBlock, PageBlock];
    for (const value of [1, 2, 3, 4, 5]) {
      const page = ratedPage(value, frameOf(), configuration);
      for (const blocks of [
        page.blocks,
        ...(page.layout === 'doors'
          ? [
              [LEGAL, DESTINATIONS, heading],
              [heading, DESTINATIONS, LEGAL],
              [FORM, DESTINATIONS, LEGAL],
              [DESTINATIONS, heading, FORM, LEGAL],
            ]
          : [
              [heading, LEGAL, FORM],
              [button, FORM, heading, LEGAL],
            ]),
      ]) {
        const document = html({ ...page, blocks });
        for (const n of [1, 2])
          expect(document.match(new RegExp(`/go/${n}"`, 'gu'))).toHaveLength(1);
        expect(document.match(/name="feedback"/gu)).toHaveLength(1);
        expect(document.match(/\/legal">Modalités des avis</gu)).toHaveLength(1);
      }
    }
  },
);

test('a refused message is shown with its reason before the review destinations, wherever the form is', () => {
  const page = everyPage()['message-trop-long'] as CustomerPage & { kind: 'rated' };
  const [, FORM] = PAGES.feedback as [PageBlock, PageBlock];
  for (const blocks of [page.blocks, [FORM, ...page.blocks]]) {
    const document = html({ ...page, blocks });
    expect(document.match(/role="alert"/gu)).toHaveLength(1);
    expect(document.indexOf('role="alert"')).toBeLessThan(document.indexOf('/go/1'));
    expect(document.match(/name="feedback"/gu)).toHaveLength(1);
  }
});

test.each([
  ['rating', [{ id: 'a', kind: 'destinations' }], 'ne peut pas contenir'],
  ['rating', [{ id: 'a', kind: 'upsell' }], 'ne peut pas contenir'],
  ['feedback', [{ id: 'a', kind: 'stars' }], 'ne peut pas contenir'],
  [
    'thanks',
    [
      { id: 'a', kind: 'upsell' },
      { id: 'b', kind: 'upsell' },
    ],
    'qu’une fois',
  ],
  ['thanks', [{ id: 'destinations', kind: 'divider' }], 'même identifiant'],
] as const)('the page %s refuses %j', (page, more, texts) => {
  const complete = {
    rating: ['stars', 'legal'],
    feedback: ['feedback_form', 'legal'],
    thanks: ['destinations', 'legal'],
  }[page].map((kind) => ({ id: kind, kind }));
  const { error } = pagesSchema.safeParse({ [page]: [...complete, ...more] });
  expect(error?.issues.map((issue) => issue.message).join(' ')).toContain(texts);
  expect(pagesSchema.safeParse({ [page]: complete }).success).toBe(true);
});
