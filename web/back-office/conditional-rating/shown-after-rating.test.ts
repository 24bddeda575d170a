import { expect, test } from 'vitest';
import { parseConditionalConfiguration } from '#contract/settings/conditional-configuration.ts';
import { parseDraftPages } from '#contract/settings/page-blocks.ts';
import type { CustomizationConfiguration } from '#contract/settings/customization-configuration.ts';
import type { UpsellAnswer } from '../upsells/upsell-labels.ts';
import { offerAfter, showsOwnSite } from './shown-after-rating.ts';

const now = new Date('2026-11-24T12:00:00Z');
const offer = (given: Partial<UpsellAnswer>): UpsellAnswer => ({
  id: '1',
  name: 'Porte-savon',
  is_active: true,
  kind: 'product',
  title: 'Un porte-savon',
  description: null,
  image_url: null,
  url: 'https://exemple.fr',
  discount_code: null,
  starts_at: null,
  ends_at: null,
  minimum_rating: 4,
  position: 1,
  views: 0,
  clicks: 0,
  attributed_orders: 0,
  ...given,
});
const pagesWith = (thanks: object[]): CustomizationConfiguration['pages'] =>
  parseDraftPages({
    thanks: [{ kind: 'destinations', id: 'a' }, { kind: 'legal', id: 'b' }, ...thanks],
  }) as CustomizationConfiguration['pages'];
const shownAt = (
  rating: number,
  offers: UpsellAnswer[],
  thanks: object[],
  destinations: object[] = [],
) =>
  offerAfter(rating, {
    offers,
    pages: pagesWith(thanks),
    configuration: parseConditionalConfiguration({ destinations }),
    now,
  })?.name ?? null;
const PLACE = [{ kind: 'upsell', id: 'c' }];

test('the site of the shop is listed unless its form is hidden on the page', () => {
  expect(showsOwnSite(pagesWith([]))).toBe(true);
  expect(showsOwnSite(pagesWith([{ kind: 'review_form', id: 'c' }]))).toBe(true);
  expect(showsOwnSite(pagesWith([{ kind: 'review_form', id: 'c', is_hidden: true }]))).toBe(false);
});

test('an offer is listed from its lowest rating on, while it runs, and only if the page has a block for it', () => {
  expect([3, 4].map((rating) => shownAt(rating, [offer({})], PLACE))).toEqual([
    null,
    'Porte-savon',
  ]);
  expect(shownAt(5, [offer({})], [])).toBeNull();
  expect(shownAt(5, [offer({ ends_at: '2026-11-01T00:00:00Z' })], PLACE)).toBeNull();
});

test('a discount is not listed beside Trustpilot or Google, and is listed beside another site', () => {
  const discount = offer({ kind: 'discount', discount_code: 'MERCI', minimum_rating: null });
  const site = (kind: string) => [{ kind, url: 'https://site.example/avis' }];
  expect(shownAt(5, [discount], PLACE, site('trustpilot'))).toBeNull();
  expect(shownAt(5, [discount], PLACE, site('google'))).toBeNull();
  expect(shownAt(1, [discount], PLACE, site('custom'))).toBe('Porte-savon');
});
