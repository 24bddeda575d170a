import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import type { StateMeaning } from '#contract/labels/shop-platforms.ts';
import { ask } from '#web/api/ask.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type StoreAccount = Answer<'getWoocommerceAccount'>['data'];

type AccountCall = 'getWoocommerceAccount' | 'getPrestashopAccount';
const accountQuery = (call: AccountCall) => queryOptions(endpointQuery<AccountCall>(call));

/** The endpoints of each platform. Their answers have the same shape. */
export const STORE_CALLS = {
  woocommerce: {
    account: accountQuery('getWoocommerceAccount'),
    sync: () => ask('syncWoocommerce'),
    update: (order_states: Record<string, StateMeaning>) =>
      ask('updateWoocommerce', { body: { order_states } }),
  },
  prestashop: {
    account: accountQuery('getPrestashopAccount'),
    sync: () => ask('syncPrestashop'),
    update: (order_states: Record<string, StateMeaning>) =>
      ask('updatePrestashop', { body: { order_states } }),
  },
};
export type ConnectedPlatform = keyof typeof STORE_CALLS;

/** The labels of the meanings that a status of the store can have. */
export const MEANING_LABELS: Readonly<Record<StateMeaning, string>> = {
  none: 'Sans effet',
  paid: 'Payée',
  shipped: 'Expédiée',
  delivered: 'Livrée',
  cancelled: 'Annulée',
  refunded: 'Remboursée',
};
