import { expect, test } from 'vitest';
import { writingOf } from '../wall/wall-writing.ts';
import { PRODUCT_PAGES } from './product-pages.fixture.ts';
import { productStructuredData } from './product-structured-data.ts';

test('search engines read the same average as the page shows, for every average', () => {
  const page = PRODUCT_PAGES['produit'];
  if (!page) throw new Error('the fixture has a whole page');
  const { tenth } = writingOf('en', 'UTC');
  for (let count = 1; count <= 40; count += 1)
    for (let sum = count; sum <= 5 * count; sum += 1) {
      const average = sum / count;
      const summary = { ...page.summary, own: { count, average, written: 1 } };
      const data = productStructuredData({ ...page, summary }) ?? '';
      const { aggregateRating } = JSON.parse(data) as { aggregateRating: { ratingValue: string } };
      expect(aggregateRating.ratingValue, `${sum} / ${count}`).toBe(tenth(average));
    }
});
