import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '#contract/api/schemas.ts';
import { endpointQuery } from '#web/api/endpoint-query.ts';

export type ShopAccount = Answer<'getShopifyAccount'>['data'];

export const shopAccountQuery = queryOptions(endpointQuery('getShopifyAccount'));

/** The French names of the Shopify access scopes. */
export const SHOPIFY_SCOPE_LABELS: Readonly<Record<string, string>> = {
  read_orders: 'lire les commandes',
  read_fulfillments: 'lire les expéditions',
  read_customers: 'lire les clients',
  write_products: 'lire les produits et y inscrire leurs notes',
  write_discounts: 'créer des codes de réduction',
};
