import '../../app.css';
import { expect, test } from 'vitest';
import { openApp } from '../../testing/open-app.tsx';
import type { Integration } from '../integrations-data.ts';
import type { ShopAccount } from './shopify-data.ts';

const SHOPIFY: Integration = {
  id: '1',
  name: 'shopify',
  state: 'connected',
  account: 'lavande.myshopify.com',
  connected_at: '2026-11-20T09:00:00Z',
  last_sync_at: '2026-11-20T09:00:00Z',
  last_error: null,
};
const ACCOUNT: ShopAccount = {
  is_configured: true,
  shop: 'lavande.myshopify.com',
  shop_name: 'Maison Lavande',
  topics: [{ topic: 'orders/create', state: 'registered', reason: null }],
  missing_scopes: [],
  has_customer_data: null,
  orders_since: null,
  orders_read_until: null,
  catalogue: {
    state: 'complete',
    product_count: 12,
    read_count: 12,
    read_at: '2026-11-20T09:00:00.000Z',
    problem: null,
  },
  product_ratings: {
    is_enabled: true,
    replaces_others: false,
    is_allowed: true,
    shown_count: 8,
    waiting_count: 0,
    other_app_count: 0,
    problem: null,
  },
  webhook_url: 'https://avis.test/webhooks/shopify',
};
const open = (
  shopify: Partial<Integration> | null,
  account: Partial<ShopAccount> = {},
  role: 'owner' | 'reader' = 'owner',
) =>
  openApp(
    '/dashboard/settings/integrations/shopify',
    {
      'GET /api/team/integrations': () => ({
        body: { data: shopify ? [{ ...SHOPIFY, ...shopify }] : [] },
      }),
      'GET /api/team/shopify/account': () => ({ body: { data: { ...ACCOUNT, ...account } } }),
      'GET /api/team/data_requests': () => ({
        body: {
          data: [
            {
              id: '4',
              reference: '12',
              contact: 'lea@example.com',
              asked_at: '2026-11-20T09:00:00Z',
            },
          ],
        },
      }),
    },
    role,
  );

test('an instance without a Shopify app says so, and shows no form', async () => {
  const { screen } = await open(null, { is_configured: false, shop: null, topics: [] });
  await expect
    .element(screen.getByText('Cette instance n’a pas d’application Shopify', { exact: false }))
    .toBeVisible();
  expect(screen.getByLabelText('Adresse de la boutique').query()).toBeNull();
});

test('each problem is shown on the card with its remedy', async () => {
  const { screen } = await open(
    { last_error: 'Shopify ne répond pas.' },
    {
      has_customer_data: false,
      missing_scopes: ['read_orders'],
      topics: [
        { topic: 'orders/create', state: 'refused', reason: 'Address is invalid' },
        { topic: 'orders/paid', state: 'missing', reason: null },
      ],
    },
  );
  for (const text of [
    'La dernière synchronisation a échoué',
    'Données client non autorisées',
    'Il manque des autorisations',
    'La boutique n’annonce pas tout',
    'Shopify refuse des webhooks',
  ])
    await expect.element(screen.getByText(text, { exact: true })).toBeVisible();
});

test('a customer’s request for their data is shown with the file to download, to the owner only', async () => {
  const { screen } = await open({});
  await expect.element(screen.getByText('lea@example.com', { exact: false })).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Télécharger le fichier' }))
    .toBeVisible();
  await screen.unmount();
  const { apiCalls } = await open({}, {}, 'reader');
  expect(apiCalls).not.toContain('GET /api/team/data_requests');
});

test('a broken shop is reconnected from its own address; a reader sees its state and has no button', async () => {
  const { screen } = await open({ state: 'broken', last_error: 'Reconnectez la boutique.' });
  await expect
    .element(screen.getByLabelText('Adresse de la boutique'))
    .toHaveValue('lavande.myshopify.com');
  await expect.element(screen.getByRole('button', { name: 'Reconnecter' })).toBeVisible();
  await screen.unmount();
  const { screen: seen } = await open({}, {}, 'reader');
  await expect
    .element(seen.getByText('peut connecter, tester ou déconnecter Shopify', { exact: false }))
    .toBeVisible();
  expect(seen.getByRole('button', { name: 'Reconnecter' }).query()).toBeNull();
});
