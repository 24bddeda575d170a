import type { Endpoint } from '../endpoint.ts';

export const shopifyEndpoints = {
  connectShopify: {
    method: 'GET',
    path: '/connect/shopify',
    access: 'public',
    summary: 'Revenir de Shopify avec sa boutique',
    secret: true,
  },
  registerShopify: {
    method: 'POST',
    path: '/register/shopify',
    access: 'public',
    summary: 'Créer le compte d’une boutique Shopify',
    secret: true,
    by_password: true,
  },
  shopifyConnectUrl: {
    method: 'POST',
    path: '/api/team/shopify/connect-url',
    access: 'member',
    summary: 'Où autoriser la liaison d’une boutique Shopify',
    secret: true,
  },
  getShopifyAccount: {
    method: 'GET',
    path: '/api/team/shopify/account',
    access: 'reader',
    summary: 'L’état de la boutique Shopify connectée',
  },
  updateShopify: {
    method: 'PATCH',
    path: '/api/team/shopify/account',
    access: 'member',
    summary: 'Choisir si les notes des produits sont inscrites dans la boutique Shopify',
  },
  registerShopifyWebhooks: {
    method: 'POST',
    path: '/api/team/shopify/register_webhooks',
    access: 'member',
    summary: 'S’abonner à ce que la boutique annonce',
    reaches_out: true,
  },
  requestRecurringPayment: {
    method: 'POST',
    path: '/api/team/shopify/billing/request-recurring-payment',
    access: 'owner',
    pays: true,
    summary: 'Demander un abonnement payé par Shopify',
    reaches_out: true,
  },
  unsubscribeShopifyWebhooks: {
    method: 'POST',
    path: '/api/team/shopify/unsubscribe_webhooks',
    access: 'member',
    summary: 'Se désabonner de ce que la boutique annonce',
    reaches_out: true,
  },
  listDataRequests: {
    method: 'GET',
    path: '/api/team/data_requests',
    access: 'owner',
    summary: 'Les clients qui demandent leurs données par la boutique en ligne',
  },
  getDataRequest: {
    method: 'GET',
    path: '/api/team/data_requests/:id',
    access: 'owner',
    summary: 'Le fichier d’un client qui demande ses données',
  },
} as const satisfies Record<string, Endpoint>;
