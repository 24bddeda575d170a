import type { Endpoint } from '../endpoint.ts';

export const productsEndpoints = {
  listProducts: {
    method: 'GET',
    path: '/api/team/products',
    access: 'reader',
    scope: 'reviews:read',
    summary: 'Les produits de la boutique, avec leurs notes',
  },
  getProduct: {
    method: 'GET',
    path: '/api/team/products/:id',
    access: 'reader',
    scope: 'reviews:read',
    summary: 'Un produit : notes, tendance, critères et mots les plus employés',
  },
  saveProducts: {
    method: 'POST',
    path: '/api/team/products',
    access: 'member',
    body_limit: 2_097_152,
    summary: 'Ajouter des produits, ou les mettre à jour par leur identifiant',
  },
  mergeProduct: {
    method: 'POST',
    path: '/api/team/products/:id/merge',
    access: 'member',
    summary: 'Réunir un produit renommé ou en double avec un autre',
  },
  unmergeProduct: {
    method: 'POST',
    path: '/api/team/products/:id/unmerge',
    access: 'member',
    summary: 'Séparer un produit qui a été réuni à un autre',
  },
} as const satisfies Record<string, Endpoint>;
