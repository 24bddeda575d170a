import { expect, test } from 'vitest';
import { type RatingPage } from '#contract/customer-pages/customer-pages.ts';
import { CUSTOMER_LOCALES } from '#contract/customer-pages/customer-locale.ts';
import { CAIRN, everyPage, SAVON } from '#web/customer/pages.fixture.ts';
import { customerPages, renderWhole } from '#web/customer/render.tsx';

const TEXTS = [
  '#4812',
  '<b>&"\'</b>',
  '$& $1 $$',
  '\u202e1',
  'é'.repeat(300),
  '',
  'path-',
  '/y/path-',
] as const;
const pages = [SAVON, CAIRN].flatMap((shop) =>
  CUSTOMER_LOCALES.flatMap((locale) =>
    Object.values(everyPage(shop, locale)).filter(
      (page): page is RatingPage => page.kind === 'rating',
    ),
  ),
);

test('a page built from a cached shell is, byte for byte, the page rendered whole, whatever the customer’s texts', () => {
  for (const page of pages) {
    for (const text of TEXTS) {
      const one: RatingPage = {
        ...page,
        frame: { ...page.frame, path: `/y/${crypto.randomUUID().slice(0, 22)}`, first_name: text },
        order: { ...page.order, number: text, product: text },
      };
      expect(customerPages.renderPage(one)).toEqual(renderWhole(one));
      const none: RatingPage = {
        ...one,
        order: {
          number: null,
          delivered_at: null,
          ordered_at: null,
          product: null,
          other_products: 0,
        },
      };
      expect(customerPages.renderPage(none)).toEqual(renderWhole(none));
    }
  }
});

test('another name, tone, day, star or block gives another page', () => {
  const [page] = pages;
  if (!page) throw new Error('no page');
  const others: RatingPage[] = [
    { ...page, preselected: 3 },
    { ...page, is_change: true },
    { ...page, frame: { ...page.frame, shop: { ...page.frame.shop, name: 'Autre' } } },
    { ...page, frame: { ...page.frame, shop: { ...page.frame.shop, tone: 'tu' } } },
    { ...page, order: { ...page.order, delivered_at: new Date('2026-10-02T10:00:00Z') } },
    { ...page, order: { ...page.order, other_products: 0 } },
    {
      ...page,
      blocks: [
        ...page.blocks,
        {
          kind: 'text',
          id: 'mot',
          is_hidden: false,
          text: 'Bonjour {{first_name}}',
          align: 'left',
          translations: {},
        },
      ],
    },
  ];
  const seen = new Set([page, ...others].map((each) => customerPages.renderPage(each).html));
  expect(seen.size).toBe(others.length + 1);
  for (const each of others) expect(customerPages.renderPage(each)).toEqual(renderWhole(each));
});

test('a text that names the customer has the name of each customer', () => {
  const [page] = pages;
  if (!page) throw new Error('no page');
  const named = (first_name: string): string =>
    customerPages.renderPage({
      ...page,
      frame: { ...page.frame, first_name },
      blocks: [
        ...page.blocks,
        {
          kind: 'text',
          id: 'nom',
          is_hidden: false,
          text: 'Bonjour {{first_name}}',
          align: 'left',
          translations: {},
        },
      ],
    }).html;
  expect(named('Claire')).toContain('Bonjour Claire');
  expect(named('Léo')).toContain('Bonjour Léo');
});
