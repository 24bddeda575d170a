import type { Endpoint } from '../endpoint.ts';

export const publishedReviewsEndpoints = {
  getReviewLink: {
    method: 'GET',
    path: '/api/team/review_link',
    access: 'reader',
    summary: 'Le lien général de la boutique, son QR code et sa carte',
  },
  shareReviewLink: {
    method: 'POST',
    path: '/api/team/review_link',
    access: 'member',
    summary: 'Ouvrir ou fermer le lien général',
  },
  listPendingRatings: {
    method: 'GET',
    path: '/api/team/general_ratings',
    access: 'reader',
    summary: 'Les notes du lien général qui attendent un contrôle',
  },
  settlePendingRatings: {
    method: 'POST',
    path: '/api/team/general_ratings/settle',
    access: 'member',
    summary: 'Compter ou ignorer des notes qui attendent',
  },
  listUpsells: {
    method: 'GET',
    path: '/api/team/upsell_configurations',
    access: 'reader',
    summary: 'Les offres faites après la note',
  },
  saveUpsell: {
    method: 'POST',
    path: '/api/team/upsell_configuration',
    access: 'member',
    summary: 'Créer une offre, ou la modifier',
  },
  deleteUpsell: {
    method: 'DELETE',
    path: '/api/team/upsell_configurations/:id',
    access: 'member',
    summary: 'Retirer une offre',
  },
  restoreUpsell: {
    method: 'POST',
    path: '/api/team/upsell_configurations/:id/restore',
    access: 'member',
    summary: 'Rétablir une offre retirée',
  },
  orderUpsells: {
    method: 'POST',
    path: '/api/team/upsell_configurations/order',
    access: 'member',
    summary: 'Ranger les offres',
  },
  listShopReviews: {
    method: 'GET',
    path: '/api/team/shop_reviews',
    access: 'reader',
    scope: 'reviews:read',
    summary: 'Les avis écrits pour le mur de la boutique',
  },
  publishShopReview: {
    method: 'POST',
    path: '/api/team/shop_reviews/:id/publish',
    access: 'member',
    summary: 'Publier un avis sans attendre son échéance',
  },
  refuseShopReview: {
    method: 'POST',
    path: '/api/team/shop_reviews/:id/refuse',
    access: 'member',
    summary: 'Refuser un avis, pour un motif de la liste',
  },
  replyToShopReview: {
    method: 'POST',
    path: '/api/team/shop_reviews/:id/reply',
    access: 'member',
    summary: 'Répondre en public à un avis',
  },
  closeReport: {
    method: 'POST',
    path: '/api/team/review_reports/:id/close',
    access: 'member',
    summary: 'Clore le signalement d’un avis',
  },
} as const satisfies Record<string, Endpoint>;
