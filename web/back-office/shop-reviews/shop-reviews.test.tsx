import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Answer } from '#contract/api/schemas.ts';
import { openApp } from '../testing/open-app.tsx';

type ShopReviewList = Answer<'listShopReviews'>;

const REVIEW: ShopReviewList['data'][number] = {
  id: '31',
  request_id: null,
  order_number: null,
  product: 'Pull',
  rating: 4,
  title: null,
  text: 'Chaud',
  display_name: 'Léa R.',
  photos: [],
  video: null,
  status: 'published',
  refusal_reason: null,
  refusal_label: null,
  experienced_at: null,
  submitted_at: '2026-11-20T10:00:00Z',
  publish_at: null,
  published_at: '2026-11-21T10:00:00Z',
  edited_at: null,
  removed_at: null,
  is_verified: true,
  is_incentivized: false,
  origin: null,
  origin_verified: null,
  imported_at: null,
  reply: null,
  replied_at: null,
  contest: null,
  earlier_contests: [],
  is_reachable: false,
  reports: [],
};
const THANKED: ShopReviewList['data'][number] = {
  ...REVIEW,
  id: '32',
  display_name: 'Max',
  is_incentivized: true,
};
const LIST: ShopReviewList = {
  data: [THANKED, REVIEW],
  counts: { all: 2, pending: 0, published: 2, refused: 0, withdrawn: 0, waiting: 0 },
  origins: [],
  total: 2,
  current_page: 1,
  last_page: 1,
  per_page: 50,
  from: 1,
  to: 2,
  next_page_url: null,
  prev_page_url: null,
};

test('a moderator sees the incentive given for a review, in the list and in its panel', async () => {
  await page.viewport(1440, 900);
  await openApp('/dashboard/reviews/shop?view=all&review=32', {
    'GET /api/team/shop_reviews': () => ({ body: LIST }),
  });
  const rows = page.getByRole('list', { name: 'Avis publiés' }).getByRole('listitem');
  await expect.element(rows.first().getByText('Avec contrepartie')).toBeVisible();
  await expect.element(rows.last().getByText('Chaud')).toBeVisible();
  await expect.element(rows.last().getByText('Avec contrepartie')).not.toBeInTheDocument();
  await expect.element(page.getByText('Avis avec contrepartie', { exact: true })).toBeVisible();
});

test('an author’s text against an earlier refusal is shown beside the contest of the current one', async () => {
  await page.viewport(1440, 900);
  const contested: ShopReviewList['data'][number] = {
    ...REVIEW,
    status: 'refused',
    refusal_reason: 'off_topic',
    refusal_label: 'Sans rapport avec l’achat',
    contest: { text: 'C’est bien le sujet.', at: '2026-11-24T10:00:00Z', is_open: true },
    earlier_contests: [{ text: 'Je ne vends rien.', at: '2026-11-22T10:00:00Z' }],
  };
  await openApp(`/dashboard/reviews/shop?view=all&review=${REVIEW.id}`, {
    'GET /api/team/shop_reviews': () => ({ body: { ...LIST, data: [contested] } }),
  });
  await expect.element(page.getByText(/Je ne vends rien/u)).toBeVisible();
  await expect.element(page.getByText(/C’est bien le sujet/u)).toBeVisible();
  const titles = page.getByRole('heading', { name: /^Contestation/u }).elements();
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    'Contestation du refus',
    'Contestations de refus précédents',
  ]);
});

test('a link opens a review that is not in the list', async () => {
  await page.viewport(1440, 900);
  const elsewhere = { ...REVIEW, id: '77', text: 'D’une autre page' };
  await openApp('/dashboard/reviews/shop?review=77', {
    'GET /api/team/shop_reviews': ({ query }) => ({
      body: { ...LIST, data: query.get('id') === '77' ? [elsewhere] : LIST.data },
    }),
  });
  await expect.element(page.getByText('D’une autre page')).toBeVisible();
});
