import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Answer } from '#contract/api/schemas.ts';
import { type FakeAnswers, openApp } from '../testing/open-app.tsx';

const NOTHING = {
  data: [],
  total: 0,
  current_page: 1,
  last_page: 1,
  per_page: 20,
  from: null,
  to: null,
  next_page_url: null,
  prev_page_url: null,
};
const CONFIG: Answer<'getProductReviewsConfig'>['data'] = {
  is_enabled: true,
  selection: 'all',
  count: 10,
  tags: [],
  excluded_tags: [],
  excluded_products: [],
  again_after_days: null,
  asks_recommendation: true,
  thanks_code: { is_enabled: true, kind: 'percent', value: 10, valid_days: 60 },
  structured_data: 'auto',
  attributes: [{ id: 'critere-1', label: 'Taille', low: 'Petit', high: 'Grand', tags: [] }],
};
const CODES: Answer<'getThanksCodes'>['data'] = {
  is_connected: true,
  is_allowed: true,
  created_count: 3,
  waiting_count: 0,
  failed_count: 0,
  problem: null,
};

function answers(sent: unknown[] = [], codes = CODES): FakeAnswers {
  return {
    'GET /api/team/products': () => ({ body: NOTHING }),
    'GET /api/team/product_reviews_config': () => ({ body: { data: CONFIG } }),
    'POST /api/team/product_reviews_config': (asked) => {
      sent.push(asked.sent);
      return { body: { data: CONFIG } };
    },
    'GET /api/team/thanks_codes': () => ({ body: { data: codes } }),
    'POST /api/team/thanks_codes/retry': () => {
      sent.push('retried');
      return { body: { data: CODES } };
    },
  };
}

test('a rating criterion is added, named, limited to tags and removed, with its own identifier', async () => {
  const sent: unknown[] = [];
  await openApp('/dashboard/products', answers(sent));
  await userEvent.click(page.getByRole('button', { name: 'Ajouter un critère' }));
  await page.getByLabelText('Critère', { exact: true }).last().fill('Confort');
  await page.getByLabelText('Produits concernés').last().fill('chaussures, pulls,');
  await userEvent.click(page.getByRole('button', { name: 'Enregistrer' }).first());
  const confort = {
    id: 'critere-2',
    label: 'Confort',
    low: '',
    high: '',
    tags: ['chaussures', 'pulls'],
  };
  await expect
    .poll(() => sent)
    .toEqual([
      { product_reviews_config: { ...CONFIG, attributes: [...CONFIG.attributes, confort] } },
    ]);
  await userEvent.click(page.getByRole('button', { name: 'Retirer « Taille »' }));
  await expect
    .element(page.getByRole('button', { name: 'Retirer « Taille »' }))
    .not.toBeInTheDocument();
});

test('the thank-you code is saved with the other settings, with the legal notice beside it, and shows how many were created', async () => {
  const sent: unknown[] = [];
  await openApp('/dashboard/products', answers(sent));
  const form = page.getByRole('form', { name: 'Code de remerciement' });
  await expect
    .element(page.getByText('Avis avec contrepartie', { exact: false }).first())
    .toBeVisible();
  await expect.element(page.getByText('3 codes créés.')).toBeVisible();
  await form.getByLabelText('Valeur').fill('15');
  await userEvent.click(form.getByRole('button', { name: 'Enregistrer' }));
  await expect
    .poll(() => sent)
    .toEqual([
      { product_reviews_config: { ...CONFIG, thanks_code: { ...CONFIG.thanks_code, value: 15 } } },
    ]);
});

test('codes that Shopify does not create show why, and can be retried', async () => {
  const sent: unknown[] = [];
  const late = {
    ...CODES,
    is_allowed: false,
    waiting_count: 2,
    failed_count: 1,
    problem: 'Refus.',
  };
  await openApp('/dashboard/products', answers(sent, late));
  await expect.element(page.getByText('Il manque une autorisation')).toBeVisible();
  await expect.element(page.getByText(/2 codes en attente, 1 échec\. Refus\./u)).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Réessayer maintenant' }));
  await expect.poll(() => sent).toEqual(['retried']);
});

test('a shop without Shopify and without a code has no section for it', async () => {
  await openApp('/dashboard/products', {
    ...answers([], { ...CODES, is_connected: false }),
    'GET /api/team/product_reviews_config': () => ({
      body: { data: { ...CONFIG, thanks_code: { ...CONFIG.thanks_code, is_enabled: false } } },
    }),
  });
  await expect.element(page.getByRole('button', { name: 'Ajouter un critère' })).toBeVisible();
  expect(page.getByRole('heading', { name: 'Code de remerciement' }).query()).toBeNull();
});
