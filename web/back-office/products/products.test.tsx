import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '#contract/api/schemas.ts';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';

type ListedProduct = Answer<'listProducts'>['data'][number];

const PULL: ListedProduct = {
  id: '7',
  external_id: '10',
  source: 'orders',
  title: 'Pull <b>gras</b>',
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
const pageOf = <Row,>(data: Row[]) => ({
  data,
  total: data.length,
  current_page: 1,
  last_page: 1,
  per_page: 20,
  from: data.length > 0 ? 1 : null,
  to: data.length > 0 ? data.length : null,
  next_page_url: null,
  prev_page_url: null,
});
const CONFIG: Answer<'getProductReviewsConfig'>['data'] = {
  is_enabled: true,
  selection: 'all',
  count: 10,
  tags: [],
  excluded_tags: [],
  excluded_products: [],
  again_after_days: null,
  asks_recommendation: true,
  thanks_code: { is_enabled: false, kind: 'percent', value: 10, valid_days: 60 },
  structured_data: 'auto',
  attributes: [],
};

const FEED: Answer<'getProductFeed'>['data'] = {
  url: 'https://avis.example/feeds/google/secret.xml',
  last_fetched_at: '2026-11-20T10:00:00Z',
  review_count: 12,
  refused_count: 1,
  refused: [{ product_id: '7', product_title: 'Pull', reason: 'no_url' }],
};

const THANKED: Answer<'listReviewsOfProduct'>['data'][number] = {
  id: '31',
  product_id: '7',
  product_title: 'Pull',
  request_id: '4',
  rating: 2,
  title: null,
  body: 'Trop petit',
  author_name: 'Léa R.',
  is_verified: true,
  is_incentivized: true,
  origin: null,
  status: 'pending',
  media: [],
  attributes: {},
  recommends: null,
  reply: null,
  experienced_at: null,
  published_at: null,
  created_at: '2026-11-20T10:00:00Z',
};

function answers(products: ListedProduct[], sent: unknown[] = []): FakeAnswers {
  return {
    'GET /api/team/products': () => ({ body: pageOf(products) }),
    'GET /api/team/product_feed': () => ({ body: { data: FEED } }),
    'POST /api/team/product_feed/renew': () => ({
      body: {
        data: {
          ...FEED,
          url: 'https://avis.example/feeds/google/nouveau.xml',
          last_fetched_at: null,
        },
      },
    }),
    'GET /api/team/product_reviews_config': () => ({ body: { data: CONFIG } }),
    'POST /api/team/product_reviews_config': (asked) => {
      sent.push(asked.sent);
      return { body: { data: CONFIG } };
    },
    'GET /api/team/products/7': () => ({
      body: {
        data: {
          ...PULL,
          merged_into: null,
          merged: [{ id: '8', title: 'Ancien pull', review_count: 2 }],
          distribution: [1, 2, 3, 4, 5].map((rating) => ({ rating, total: rating === 5 ? 12 : 0 })),
          trend: [{ month: '2026-11', total: 12, average: 4.6 }],
          attributes: [{ id: 'taille', label: 'Taille', average: 3.1, total: 9 }],
          recommend_share: 0.9,
          recommend_total: 10,
          words: [{ word: 'laine', total: 4 }],
          order_count: 30,
          own_review_count: 10,
          own_average_rating: 4.5,
          naming_review_count: 0,
          naming_reviews: [],
        },
      },
    }),
    'GET /api/team/products/7/reviews': () => ({ body: pageOf([THANKED]) }),
    'POST /api/team/products/8/unmerge': () => {
      sent.push('separated');
      return { status: 404, body: { message: 'Introuvable', code: 'not_found' } };
    },
  };
}

test('the products are listed with their ratings, a hostile name as text, and a link to their page', async () => {
  await openApp('/dashboard/products', answers([PULL]));
  await expect.element(page.getByText('4,6 (12)')).toBeVisible();
  await userEvent.click(page.getByRole('link', { name: 'Pull <b>gras</b>' }));
  await expect.element(page.getByRole('heading', { name: 'Mots les plus employés' })).toBeVisible();
  await expect.element(page.getByText('laine (4)')).toBeVisible();
  await expect.element(page.getByText('3,1 sur 5 (9)')).toBeVisible();
});

test('j and k move between products, and Enter opens the one that has the focus', async () => {
  const { router } = await openApp(
    '/dashboard/products',
    answers([PULL, { ...PULL, id: '8', title: 'Bonnet' }]),
  );
  await expect.element(page.getByRole('link', { name: 'Bonnet' })).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(page.getByRole('link', { name: 'Bonnet' })).toHaveFocus();
  await userEvent.keyboard('k{Enter}');
  await expect.poll(() => router.state.location.pathname).toBe('/dashboard/products/7');
});

test('the page of a product shows what a search engine may display, and what is missing', async () => {
  await openApp('/dashboard/products/7', answers([PULL]));
  await expect.element(page.getByText('Note : 4,5 · 10 avis')).toBeVisible();
  await expect.element(page.getByText('Le produit n’a pas d’image.')).toBeVisible();
});

test('a shop that chose « Jamais » is shown its own choice, not a setting of its theme', async () => {
  await openApp('/dashboard/products/7', {
    ...answers([PULL]),
    'GET /api/team/product_reviews_config': () => ({
      body: { data: { ...CONFIG, structured_data: 'off' } },
    }),
  });
  await expect.element(page.getByText(/vous avez choisi « Jamais »/u)).toBeVisible();
  await expect.element(page.getByText(/votre thème/u)).not.toBeInTheDocument();
});

test('a review of a product shows that it had an incentive, and that it is not published yet', async () => {
  await openApp('/dashboard/products/7', answers([PULL]));
  const first = page.getByRole('listitem').filter({ hasText: 'Trop petit' }).first();
  await expect.element(first.getByText('En attente')).toBeVisible();
  await expect.element(first.getByText('Avis avec contrepartie')).toBeVisible();
});

test('a shop without products has an empty list with an explanation', async () => {
  await openApp('/dashboard/products', answers([]));
  await expect.element(page.getByText('Aucun produit pour l’instant')).toBeVisible();
});

test('the settings of the request are saved as a whole', async () => {
  const sent: unknown[] = [];
  await openApp('/dashboard/products', answers([PULL], sent));
  await page.getByLabelText('Au plus, par commande').selectOptions('3');
  await userEvent.click(page.getByRole('button', { name: 'Enregistrer' }));
  await expect.poll(() => sent).toEqual([{ product_reviews_config: { ...CONFIG, count: 3 } }]);
});

test('a merged product is separated, and an error of the server is shown', async () => {
  const sent: unknown[] = [];
  await openApp('/dashboard/products/7', answers([PULL], sent));
  await userEvent.click(page.getByRole('button', { name: 'Séparer' }));
  await expect.poll(() => sent).toEqual(['separated']);
  await expect.element(page.getByText('Introuvable')).toBeVisible();
});

test('the code of a product’s page, and the feed with the products that it leaves out and a new address', async () => {
  await openApp('/dashboard/products', answers([PULL]));
  await expect.element(page.getByText(/data-recueil-product="ext:IDENTIFIANT"/u)).toBeVisible();
  await page.getByText('Étoiles', { exact: true }).click();
  await expect.element(page.getByText(/data-recueil-stars="ext:IDENTIFIANT"/u)).toBeVisible();
  await expect.element(page.getByText(/feeds\/google\/secret\.xml/u)).toBeVisible();
  await expect.element(page.getByText(/12 avis dans le flux, lu ven. 20 nov./u)).toBeVisible();
  await page.getByText('1 produit absent du flux').click();
  await expect.element(page.getByText(/l’adresse de sa page n’est pas connue/u)).toBeVisible();
  await page.getByRole('button', { name: 'Changer l’adresse' }).click();
  await expect.element(page.getByText(/feeds\/google\/nouveau\.xml/u)).toBeVisible();
  await expect.element(page.getByText(/12 avis dans le flux, jamais lu/u)).toBeVisible();
});

test('products missing from the shortened list of the feed are counted', async () => {
  await openApp('/dashboard/products', {
    ...answers([PULL]),
    'GET /api/team/product_feed': () => ({ body: { data: { ...FEED, refused_count: 312 } } }),
  });
  await page.getByText('312 produits absents du flux').click();
  await expect.element(page.getByText('Et 311 autres produits.')).toBeVisible();
});

test('settings of products that cannot be read show an error in their places, and are read again on demand', async () => {
  let isDown = true;
  const orFail =
    (answer: FakeAnswers[string]): FakeAnswers[string] =>
    (asked) =>
      isDown ? { status: 500, body: { message: 'Une erreur est survenue.' } } : answer(asked);
  const read = answers([PULL]);
  await openApp('/dashboard/products', {
    ...read,
    'GET /api/team/product_reviews_config': orFail(() => ({ body: { data: CONFIG } })),
    'GET /api/team/product_feed': orFail(() => ({ body: { data: FEED } })),
  });
  await expect.element(page.getByText('Ces réglages n’ont pas pu être chargés')).toBeVisible();
  await expect.element(page.getByText('L’adresse du flux n’a pas pu être chargée')).toBeVisible();
  isDown = false;
  for (const hasText of ['Ces réglages n’ont pas pu', 'L’adresse du flux n’a pas pu'])
    await page
      .getByRole('alert')
      .filter({ hasText })
      .getByRole('button', { name: 'Réessayer' })
      .click();
  await expect.element(page.getByLabelText('Au plus, par commande')).toBeVisible();
  await expect.element(page.getByText(/feeds\/google\/secret\.xml/u)).toBeVisible();
});

test('reviews of a product that cannot be read are not shown as absent', async () => {
  await openApp('/dashboard/products/7', {
    ...answers([PULL]),
    'GET /api/team/products/7/reviews': () => ({
      status: 500,
      body: { message: 'Une erreur est survenue.' },
    }),
  });
  await expect.element(page.getByText('Ces avis n’ont pas pu être chargés').first()).toBeVisible();
  expect(page.getByText('Aucun avis sur ce produit.').query()).toBeNull();
});
