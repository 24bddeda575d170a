import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '#contract/api/schemas.ts';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';

type Product = Answer<'getProduct'>['data'];

const LISTED: Answer<'listProducts'>['data'][number] = {
  id: '7',
  external_id: '10',
  source: 'orders',
  title: 'Pull',
  url: null,
  image_url: null,
  sku: 'P-M',
  gtin: null,
  brand: null,
  price: null,
  currency: null,
  is_active: true,
  variants: [],
  review_count: 12,
  average_rating: 4.6,
  updated_at: '2026-11-20T10:00:00Z',
};
const PULL: Product = {
  ...LISTED,
  merged_into: null,
  merged: [],
  distribution: [1, 2, 3, 4, 5].map((rating) => ({ rating, total: rating * 2 })),
  trend: [
    { month: '2026-10', total: 3, average: 4.2 },
    { month: '2026-11', total: 9, average: 4.7 },
  ],
  attributes: [],
  recommend_share: null,
  recommend_total: 0,
  words: [],
  order_count: 30,
  own_review_count: 10,
  own_average_rating: 4.5,
  naming_review_count: 0,
  naming_reviews: [],
};
const REVIEW: Answer<'listReviewsOfProduct'>['data'][number] = {
  id: '31',
  product_id: '7',
  product_title: 'Pull',
  request_id: '4',
  rating: 5,
  title: null,
  body: 'Très doux',
  author_name: 'Léa R.',
  is_verified: true,
  is_incentivized: false,
  origin: null,
  status: 'published',
  media: [],
  attributes: {},
  recommends: null,
  reply: null,
  experienced_at: null,
  published_at: null,
  created_at: '2026-11-20T10:00:00Z',
};
const pageOf = <Row,>(data: Row[]) => ({
  data,
  total: data.length,
  current_page: 1,
  last_page: 1,
  per_page: 10,
  from: data.length > 0 ? 1 : null,
  to: data.length > 0 ? data.length : null,
  next_page_url: null,
  prev_page_url: null,
});
const LINK: Answer<'getReviewLink'>['data'] = {
  url: 'https://avis.example/t/AB',
  team_code: 'AB',
  qr_svg_url: 'https://avis.example/t/AB/qr.svg',
  qr_png_url: 'https://avis.example/t/AB/qr.png',
  card_pdf_url: 'https://avis.example/t/AB/carte.pdf',
  share_general_review_link: true,
  card_name: 'Zinc',
  card_missing_characters: [],
};

/** A fake server that merges and separates products. */
function answers(link = LINK): FakeAnswers {
  let merged: Product['merged'] = [];
  return {
    'GET /api/team/products/7': () => ({ body: { data: { ...PULL, merged } } }),
    'GET /api/team/products/7/reviews': ({ query }) => ({
      body: pageOf(query.has('rating') ? [] : [REVIEW]),
    }),
    'GET /api/team/products': () => ({
      body: pageOf([{ ...LISTED, id: '8', title: 'Ancien pull' }]),
    }),
    'GET /api/team/review_link': () => ({ body: { data: link } }),
    'POST /api/team/products/8/merge': () => {
      merged = [{ id: '8', title: 'Ancien pull', review_count: 2 }];
      return { body: { data: PULL } };
    },
    'POST /api/team/products/8/unmerge': () => {
      merged = [];
      return { body: { data: PULL } };
    },
  };
}
test('the page of a product shows its distribution, its months from the latest one, and its latest reviews', async () => {
  await openApp('/dashboard/products/7', answers());
  const rows = page.getByRole('region', { name: 'Notes par mois' }).getByRole('row');
  await expect.element(rows.nth(1)).toHaveTextContent('11/202694,7');
  await expect.element(rows.nth(2)).toHaveTextContent('10/202634,2');
  const totals = page
    .getByRole('heading', { name: 'Répartition des notes' })
    .element()
    .parentElement?.querySelectorAll('td');
  expect([...(totals ?? [])].map(({ textContent }) => Number.parseInt(textContent, 10))).toEqual([
    10, 8, 6, 4, 2,
  ]);
  await expect.element(page.getByText('Très doux')).toBeVisible();
  await expect.element(page.getByText('Aucune note de 3 étoiles ou moins.')).toBeVisible();
});

test('the export of a product contains only its own reviews', async () => {
  const { apiCalls } = await openApp('/dashboard/products/7', answers());
  await userEvent.click(page.getByRole('button', { name: 'Avis en CSV' }));
  await expect.poll(() => apiCalls).toContain('GET /api/team/product_reviews/export?product_id=7');
});

test('a reader can neither export nor merge', async () => {
  await openApp('/dashboard/products/7', answers(), 'reader');
  await expect.element(page.getByText('Très doux')).toBeVisible();
  expect(page.getByRole('button', { name: 'Avis en CSV' }).query()).toBeNull();
  expect(page.getByRole('heading', { name: 'Produits réunis' }).query()).toBeNull();
});

test('a duplicate product is searched, merged into this one and separated again', async () => {
  await openApp('/dashboard/products/7', answers());
  await page.getByLabelText('Chercher le produit à réunir').fill('Ancien');
  await userEvent.click(page.getByRole('button', { name: 'Réunir' }));
  await expect.element(page.getByText('Les produits sont réunis')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Séparer' }));
  await expect.element(page.getByText('Les produits sont séparés')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Séparer' })).not.toBeInTheDocument();
});

test('the review link, the QR code and the card of a product are for that product', async () => {
  await openApp('/dashboard/products/7', answers());
  await expect
    .element(page.getByRole('link', { name: 'https://avis.example/t/AB?p=7' }))
    .toBeVisible();
  for (const [name, file] of [
    ['QR code SVG', 'qr.svg'],
    ['QR code PNG', 'qr.png'],
    ['Carte à imprimer (PDF)', 'carte.pdf'],
  ] as const)
    await expect
      .element(page.getByRole('link', { name }))
      .toHaveAttribute('href', `https://avis.example/t/AB/${file}?p=7`);
});

test('a product whose shop disabled its general link has no QR code', async () => {
  await openApp('/dashboard/products/7', answers({ ...LINK, share_general_review_link: false }));
  await expect.element(page.getByText(/Le lien général de la boutique est fermé/u)).toBeVisible();
  expect(page.getByRole('link', { name: 'QR code SVG' }).query()).toBeNull();
});

test('reviews of the shop that mention a product are in their own section of its page, with a link to each', async () => {
  const naming: Product['naming_reviews'][number] = {
    id: '44',
    request_id: '9',
    rating: 1,
    title: null,
    body: 'Livré en retard',
    author_name: 'Nina',
    status: 'published',
    origin: null,
    is_incentivized: false,
    created_at: '2026-11-20T10:00:00Z',
  };
  await openApp('/dashboard/products/7', {
    ...answers(),
    'GET /api/team/products/7': () => ({
      body: { data: { ...PULL, naming_review_count: 1, naming_reviews: [naming] } },
    }),
  });
  const title = page.getByRole('heading', { name: 'Avis sur la boutique qui citent ce produit' });
  await expect.element(title).toBeVisible();
  const section = title.element().parentElement;
  expect(section?.textContent).toContain('Livré en retard');
  expect(section?.textContent).not.toContain('Très doux');
  const links = [...(section?.querySelectorAll('a') ?? [])].map((link) =>
    link.getAttribute('href'),
  );
  expect(links).toEqual([
    '/dashboard/customers/9',
    expect.stringMatching(/\/dashboard\/reviews\/shop\?(?:.*&)?review=44/u),
  ]);
});

test('a product that no review of the shop mentions has no such section', async () => {
  await openApp('/dashboard/products/7', answers());
  await expect.element(page.getByText('Très doux')).toBeVisible();
  await expect
    .element(page.getByRole('heading', { name: 'Avis sur la boutique qui citent ce produit' }))
    .not.toBeInTheDocument();
});
