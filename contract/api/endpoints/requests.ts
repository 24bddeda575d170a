import type { Endpoint } from '../endpoint.ts';

export const requestsEndpoints = {
  listOptOuts: {
    method: 'GET',
    path: '/api/team/opt_outs',
    access: 'reader',
    summary: 'Les personnes à ne plus contacter',
  },
  addOptOut: {
    method: 'POST',
    path: '/api/team/opt_outs',
    access: 'member',
    summary: 'Ne plus contacter une personne',
  },
  removeOptOut: {
    method: 'DELETE',
    path: '/api/team/opt_outs/:id',
    access: 'member',
    summary: 'Lever une opposition, avec sa preuve',
  },
  exportOptOuts: {
    method: 'GET',
    path: '/api/team/opt_outs/export',
    access: 'reader',
    file: true,
    file_types: ['text/csv'],
    summary: 'La liste des personnes à ne plus contacter, en CSV',
  },
  recordOrders: {
    method: 'POST',
    path: '/api/team/orders',
    access: 'member',
    scope: 'orders:write',
    summary: 'Recevoir une ou plusieurs commandes',
    body_limit: 8_000_000,
  },
  searchOrders: {
    method: 'GET',
    path: '/api/team/orders',
    access: 'reader',
    summary: 'Trouver une commande par son numéro ou son client',
  },
  createReviewRequests: {
    method: 'POST',
    path: '/api/team/review_requests',
    access: 'member',
    summary: 'Demander un avis à des personnes choisies',
  },
  importPastOrders: {
    method: 'POST',
    path: '/api/team/reviews_queued/import_past_orders',
    access: 'member',
    summary: 'Importer les commandes passées de la boutique connectée',
    reaches_out: true,
  },
} as const satisfies Record<string, Endpoint>;
