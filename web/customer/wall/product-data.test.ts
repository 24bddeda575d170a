import { expect, test } from 'vitest';
import type { WallPage } from '#contract/wall-page.ts';
import { SAVON } from '../pages.fixture.ts';
import { productData } from './product-data.ts';

const REVIEW: WallPage['reviews'][number] = {
  id: '1',
  rating: 4,
  title: null,
  text: 'Il mousse bien.',
  display_name: null,
  product: 'Savon surgras',
  photos: [],
  experienced_at: null,
  published_at: new Date('2026-11-12T10:00:00Z'),
  edited_at: null,
  is_verified: true,
  is_incentivized: false,
  reply: null,
  origin: null,
  imported_at: null,
};

test('a review without a name has an author all the same, because search engines refuse one without', () => {
  const data = productData({
    kind: 'wall',
    form: 'wall',
    is_embedded: false,
    shop: SAVON,
    locale: 'fr',
    team_code: 'vallon',
    base: '',
    public_url: 'https://avis.example',
    asked: { rating: null, product: 'Savon surgras', source: null, sort: 'recent', page: 1 },
    summary: {
      total: 1,
      average: 4,
      verified: 2,
      counts: [0, 0, 0, 1, 0],
      since: null,
      imported: 0,
      products: ['Savon surgras'],
    },
    matching: 1,
    per_page: 20,
    reviews: [REVIEW],
    moderation_days: 7,
  });
  expect(JSON.parse(data ?? '{}')).toMatchObject({
    review: [{ author: { '@type': 'Person', name: 'Client anonyme' } }],
  });
});
