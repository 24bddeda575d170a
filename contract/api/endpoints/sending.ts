import type { Endpoint } from '../endpoint.ts';

export const sendingEndpoints = {
  sendTestReviewRequest: {
    method: 'POST',
    path: '/api/team/send_test_review_request',
    access: 'member',
    summary: 'S’envoyer une étape du scénario d’envoi',
    secret: true,
  },
  previewMessage: {
    method: 'POST',
    path: '/api/team/message_preview',
    access: 'reader',
    summary: 'Ce qu’une étape dirait, telle qu’elle est à l’écran',
  },
  previewQueuedReview: {
    method: 'GET',
    path: '/api/team/reviews_queued/:id/preview',
    access: 'reader',
    summary: 'Un envoi tel qu’il part, ou tel qu’il est parti',
  },
  listQueuedReviews: {
    method: 'GET',
    path: '/api/team/reviews_queued',
    access: 'reader',
    summary: 'Les envois',
  },
  forecastQueue: {
    method: 'GET',
    path: '/api/team/reviews_queued/forecast',
    access: 'reader',
    summary: 'Ce qui partira ces prochains jours',
  },
  sendNow: {
    method: 'POST',
    path: '/api/team/reviews_queued/:id/send_now',
    access: 'member',
    summary: 'Envoyer maintenant',
  },
  cancelQueuedReview: {
    method: 'POST',
    path: '/api/team/reviews_queued/:id/cancel',
    access: 'member',
    summary: 'Annuler un envoi',
  },
  restoreQueuedReview: {
    method: 'POST',
    path: '/api/team/reviews_queued/:id/restore',
    access: 'member',
    summary: 'Rétablir un envoi',
  },
  postponeQueuedReview: {
    method: 'POST',
    path: '/api/team/reviews_queued/:id/postpone',
    access: 'member',
    summary: 'Reporter un envoi',
  },
  resolveQueuedReview: {
    method: 'POST',
    path: '/api/team/reviews_queued/:id/resolve',
    access: 'member',
    summary: 'Confirmer le statut d’un envoi',
  },
  updateQueuedContact: {
    method: 'PATCH',
    path: '/api/team/reviews_queued/:id/contact',
    access: 'member',
    summary: 'Corriger le contact d’un envoi',
  },
  bulkQueuedReviews: {
    method: 'POST',
    path: '/api/team/reviews_queued/bulk',
    access: 'member',
    summary: 'Agir sur plusieurs envois',
  },
} as const satisfies Record<string, Endpoint>;
