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
  listReviewsOfProduct: {
    method: 'GET',
    path: '/api/team/products/:id/reviews',
    access: 'reader',
    scope: 'reviews:read',
    summary: 'Les avis sur un produit, ceux des produits réunis compris',
  },
  listProductReviews: {
    method: 'GET',
    path: '/api/team/product_reviews',
    access: 'reader',
    scope: 'reviews:read',
    summary: 'Les avis sur les produits',
  },
  publishProductReview: {
    method: 'POST',
    path: '/api/team/product_reviews/:id/publish',
    access: 'member',
    summary: 'Publier un avis sur un produit sans attendre son échéance',
  },
  refuseProductReview: {
    method: 'POST',
    path: '/api/team/product_reviews/:id/refuse',
    access: 'member',
    summary: 'Refuser un avis sur un produit, pour un motif de la liste',
  },
  replyToProductReview: {
    method: 'POST',
    path: '/api/team/product_reviews/:id/reply',
    access: 'member',
    summary: 'Répondre en public à un avis sur un produit',
  },
  getProductReviewsConfig: {
    method: 'GET',
    path: '/api/team/product_reviews_config',
    access: 'reader',
    summary: 'Les produits sur lesquels un avis est demandé, et les critères',
  },
  saveProductReviewsConfig: {
    method: 'POST',
    path: '/api/team/product_reviews_config',
    access: 'member',
    summary: 'Choisir les produits sur lesquels un avis est demandé, et les critères',
  },
} as const satisfies Record<string, Endpoint>;
