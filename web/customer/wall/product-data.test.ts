import { expect, test } from 'vitest';
import { productData } from './product-data.ts';
import { REVIEW, WALL } from './public-pages.fixture.ts';

test('a review without a name has an author all the same, because search engines refuse one without', () => {
  const data = productData({
    ...WALL,
    filter: { ...WALL.filter, product: 'Savon surgras' },
    reviews: [REVIEW],
  });
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    review: [{ author: { '@type': 'Person', name: 'Client anonyme' } }],
  });
});
