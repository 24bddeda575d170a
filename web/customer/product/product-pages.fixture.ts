import type { ProductPage } from '#contract/customer-pages/product-page.ts';
import { PLAIN_STYLE } from '#contract/customer-pages/wall-style.ts';
import { REVIEW, WALL } from '../wall/public-pages.fixture.ts';

const { shop, locale, team_code, base, public_url, moderation_days } = WALL;

const PRODUCT_PAGE: ProductPage = {
  kind: 'product',
  shop,
  locale,
  team_code,
  base,
  public_url,
  moderation_days,
  form: 'widget',
  style: PLAIN_STYLE,
  is_embedded: false,
  product: {
    id: '12',
    title: 'Savon surgras',
    url: 'https://vallon.example/savon',
    image_url: 'https://vallon.example/savon.jpg',
    sku: 'SAV-1',
    gtin: '3760000000000',
    brand: 'Vallon',
  },
  summary: {
    count: 2,
    average: 4.5,
    counts: [0, 0, 0, 1, 1],
    own: { count: 1, average: 4, written: 1 },
  },
  filter: {
    rating: null,
    with_photo: false,
    word: null,
    attribute: null,
    sort: 'recent',
    page: 1,
  },
  scales: [{ id: 'taille', label: 'Taille', low: 'Petit', high: 'Grand' }],
  voted: '2',
  questions: [
    {
      id: '4',
      text: 'Convient-il aux enfants ?',
      display_name: null,
      published_at: new Date('2026-11-14T10:00:00Z'),
      answers: [
        {
          id: '5',
          text: 'Oui, dès trois ans.',
          is_shop: true,
          is_imported: false,
          display_name: null,
          published_at: new Date('2026-11-15T10:00:00Z'),
        },
      ],
    },
  ],
  matching: 2,
  per_page: 10,
  reviews: [
    {
      ...REVIEW,
      product: null,
      video: { url: '/images/v1.mp4', poster_url: null },
      attributes: { taille: 3 },
      recommends: true,
      helpful_count: 3,
    },
    {
      ...REVIEW,
      id: '2',
      product: null,
      video: null,
      attributes: {},
      recommends: null,
      helpful_count: 0,
      rating: 5,
      title: 'Très doux',
      display_name: 'Claire M.',
      photos: [{ url: '/images/a1.webp', width: 800, height: 600 }],
      is_verified: false,
      reply: 'Merci Claire.',
      origin: 'Avis Vérifiés',
      imported_at: new Date('2026-11-13T10:00:00Z'),
    },
  ],
  has_thanks_code: false,
  has_rewarded_review: false,
  has_structured_data: true,
};

const EMPTY = {
  summary: {
    count: 0,
    average: null,
    counts: [0, 0, 0, 0, 0],
    own: { count: 0, average: null, written: 0 },
  },
  matching: 0,
  reviews: [],
} as const;

/** One product page of each kind, for the tests. */
export const PRODUCT_PAGES: Readonly<Record<string, ProductPage>> = {
  produit: PRODUCT_PAGE,
  'produit-encadre': { ...PRODUCT_PAGE, is_embedded: true },
  'produit-vide': { ...PRODUCT_PAGE, ...EMPTY },
  'produit-sans-resultat': {
    ...PRODUCT_PAGE,
    filter: { ...PRODUCT_PAGE.filter, rating: 1 },
    matching: 0,
    reviews: [],
  },
  'produit-carrousel': { ...PRODUCT_PAGE, form: 'carousel', is_embedded: true },
  'produit-galerie': { ...PRODUCT_PAGE, form: 'gallery', is_embedded: true },
  'produit-galerie-vide': { ...PRODUCT_PAGE, ...EMPTY, form: 'gallery', is_embedded: true },
};
