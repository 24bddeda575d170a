import '../../app.css';
import { expect, test } from 'vitest';
import { SHOP_TITLES } from '#contract/labels/shop-platforms.ts';
import { openApp } from '../../testing/open-app.tsx';
import type { Integration } from '../integrations-data.ts';
import type { StoreAccount } from './store-data.ts';

const ACCOUNT: StoreAccount = {
  platform: 'woocommerce',
  state: 'connected',
  url: 'https://boutique.example',
  name: 'Maison Lavande',
  version: '11.0.0',
  notes: [],
  order_states: [],
  webhooks: null,
  orders_read_until: null,
  catalogue: {
    state: 'complete',
    product_count: 340,
    read_count: 340,
    read_at: '2026-11-20T09:00:00.000Z',
    problem: null,
  },
  notify_url: null,
  last_error: null,
};
const PLATFORMS = ['woocommerce', 'prestashop'] as const;

const open = (
  name: (typeof PLATFORMS)[number],
  catalogue: Partial<NonNullable<StoreAccount['catalogue']>>,
  last_error: string | null = null,
) => {
  const integration: Integration = {
    id: '1',
    name,
    state: 'connected',
    account: 'boutique.example',
    connected_at: '2026-11-20T09:00:00Z',
    last_sync_at: '2026-11-20T09:00:00Z',
    last_error,
  };
  return openApp(`/dashboard/settings/integrations/${name}`, {
    'GET /api/team/integrations': () => ({ body: { data: [integration] } }),
    [`GET /api/team/${name}/account`]: () => ({
      body: {
        data: {
          ...ACCOUNT,
          platform: name,
          catalogue: { ...ACCOUNT.catalogue, ...catalogue },
        },
      },
    }),
  });
};

test.each(PLATFORMS)('the card of %s shows the progress of reading its products', async (name) => {
  const { screen } = await open(name, { state: 'reading', read_count: 120 });
  await expect.element(screen.getByText(SHOP_TITLES[name]).first()).toBeVisible();
  await expect
    .element(screen.getByText('120 sur 340 produits lus, lecture en cours'))
    .toBeVisible();
  await screen.unmount();
  const { screen: uncounted } = await open(name, {
    state: 'reading',
    product_count: null,
    read_count: 120,
  });
  await expect.element(uncounted.getByText('120 produits lus, lecture en cours')).toBeVisible();
  await uncounted.unmount();
  const { screen: whole } = await open(name, {});
  await expect.element(whole.getByText('À jour', { exact: false })).toBeVisible();
});

test('a catalogue that cannot be read shows the reason once, also when the orders fail for the same reason', async () => {
  const problem = 'La clé de cette boutique ne permet pas de lire les produits.';
  const { screen } = await open('woocommerce', { problem });
  await expect
    .element(screen.getByText('Les produits ne sont plus à jour', { exact: true }))
    .toBeVisible();
  await screen.unmount();
  const { screen: same } = await open('woocommerce', { problem }, problem);
  await expect.element(same.getByText(problem)).toBeVisible();
  expect(same.getByText('Les produits ne sont plus à jour').query()).toBeNull();
});
