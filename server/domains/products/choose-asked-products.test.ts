import { expect, test } from 'vitest';
import {
  parseProductReviewsConfiguration,
  type ProductReviewsConfiguration,
} from '#contract/settings/product-reviews-configuration.ts';
import { type AskableProduct, chooseAskedProducts } from './choose-asked-products.ts';

const DEFAULTS = parseProductReviewsConfiguration({});

function product(line: number, values: Partial<AskableProduct> = {}): AskableProduct {
  const id = String(line);
  return {
    line,
    product_id: id,
    root_id: values.product_id ?? id,
    external_id: `ext-${line}`,
    sku: null,
    gtin: null,
    tags: [],
    price: null,
    added_at: new Date('2026-01-01T00:00:00Z'),
    quantity: 1,
    is_recent: false,
    is_reviewed: false,
    ...values,
  };
}

const linesOf = (
  products: readonly AskableProduct[],
  settings: Partial<ProductReviewsConfiguration> = {},
): number[] => chooseAskedProducts(products, { ...DEFAULTS, ...settings }).map(({ line }) => line);

test('by default the first ten products are asked about, in the order of the lines', () => {
  const lines = Array.from({ length: 250 }, (_, at) => product(at + 1));
  expect(linesOf(lines.toReversed())).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the newest or the most expensive products are chosen, and asked about in the order of the lines', () => {
  const at = (day: string) => new Date(`2026-03-${day}T00:00:00Z`);
  const lines = [
    product(1, { price: 10, added_at: at('09') }),
    product(2, { price: null, added_at: at('03') }),
    product(3, { price: 80, added_at: at('01') }),
    product(4, { price: 80, added_at: at('08') }),
  ];
  expect(linesOf(lines, { selection: 'newest', count: 2 })).toEqual([1, 4]);
  expect(linesOf(lines, { selection: 'dearest', count: 2 })).toEqual([3, 4]);
  expect(linesOf(lines, { selection: 'dearest', count: 3 })).toEqual([1, 3, 4]);
});

test('tags match in any case; products are excluded by tag, identifier, SKU or GTIN, by refund, and after a recent request', () => {
  const lines = [
    product(1, { tags: ['Hiver'] }),
    product(2, { tags: ['hiver', 'Solde'] }),
    product(3, { sku: 'P-M' }),
    product(4, { gtin: '3760000000000' }),
    product(5, { quantity: 0 }),
    product(6, { is_recent: true }),
  ];
  expect(linesOf(lines)).toEqual([1, 2, 3, 4]);
  expect(linesOf(lines, { tags: ['HIVER'] })).toEqual([1, 2]);
  expect(linesOf(lines, { excluded_tags: ['solde'] })).toEqual([1, 3, 4]);
  expect(linesOf(lines, { excluded_products: ['ext-1', 'P-M', '3760000000000'] })).toEqual([2]);
});

test('a product twice, or two merged products, count as one; each existing review stays', () => {
  const merged = { root_id: 'root' };
  expect(linesOf([product(1, { product_id: 'a' }), product(2, { product_id: 'a' })])).toEqual([1]);
  expect(linesOf([product(1, merged), product(2, merged)])).toEqual([1]);
  const reviewed = { ...merged, is_reviewed: true };
  expect(linesOf([product(1, merged), product(2, reviewed)])).toEqual([2]);
  const both = [product(1, reviewed), product(2, reviewed), product(3, merged)];
  for (const settings of [{}, { is_enabled: false }, { excluded_products: ['ext-1', 'ext-2'] }])
    expect(linesOf(both, settings)).toEqual([1, 2]);
  const twice = { product_id: 'a', is_reviewed: true };
  expect(linesOf([product(1, twice), product(2, twice)])).toEqual([1]);
});

test('a product with one refunded line is asked about for its other line', () => {
  const twice = { product_id: 'a' };
  const refunded = product(1, { ...twice, quantity: 0 });
  expect(linesOf([refunded, product(2, twice)])).toEqual([2]);
  expect(linesOf([refunded, product(2, { ...twice, quantity: 0 })])).toEqual([]);
});
