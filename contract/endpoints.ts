import type { Endpoint } from './endpoint.ts';

/**
 * What can be asked of Recueil, a row a call. No zod here: the browser reads this file; the shapes of
 * params, query, body and answer stand under the same name in `schemas.ts`.
 */
export const endpoints = {
  register: { method: 'POST', path: '/register', access: 'public', summary: 'Créer un compte et sa première boutique' },
  login: { method: 'POST', path: '/login', access: 'public', summary: 'Se connecter par e-mail et mot de passe' },
  logout: { method: 'POST', path: '/logout', access: 'signed_in', summary: 'Fermer la session' },
  confirmEmail: { method: 'POST', path: '/confirm-email', access: 'public', summary: 'Confirmer une adresse e-mail' },
  getUser: { method: 'GET', path: '/api/user', access: 'signed_in', summary: 'La personne connectée' },
  getTeam: { method: 'GET', path: '/api/team', access: 'reader', summary: 'La boutique courante et ses réglages' },
  listTeams: { method: 'GET', path: '/api/teams', access: 'signed_in', summary: 'Les boutiques de la personne' },
  switchTeam: { method: 'POST', path: '/api/teams/switch', access: 'signed_in', summary: 'Changer de boutique courante' },

  recordOrders: { method: 'POST', path: '/api/team/orders', access: 'member', summary: 'Recevoir une ou plusieurs commandes', body_limit: 8_000_000 },
  searchOrders: { method: 'GET', path: '/api/team/orders', access: 'reader', summary: 'Trouver une commande par son numéro ou son client' },
  simulateFlow: { method: 'POST', path: '/api/team/flow_simulation', access: 'reader', summary: 'Ce qui arriverait à une commande' },
  sendTestReviewRequest: { method: 'POST', path: '/api/team/send_test_review_request', access: 'member', summary: 'S’envoyer une étape du déroulé' },
  saveConditionalConfig: { method: 'POST', path: '/api/team/conditional_config', access: 'member', summary: 'Enregistrer la note conditionnelle' },
  saveCustomizationConfig: { method: 'POST', path: '/api/team/customization_config', access: 'member', summary: 'Publier l’apparence des pages clients' },
  saveFlowConfiguration: { method: 'POST', path: '/api/team/flow_configuration_config', access: 'member', summary: 'Enregistrer le déroulé des envois' },

  listIntegrations: { method: 'GET', path: '/api/team/integrations', access: 'reader', summary: 'Les services reliés à la boutique' },
  connectKanal: { method: 'POST', path: '/api/team/kanal/connect', access: 'member', summary: 'Relier Kanal par sa clé, essayée aussitôt' },
  listKanalTemplates: { method: 'GET', path: '/api/team/kanal/templates', access: 'reader', summary: 'Les modèles WhatsApp approuvés' },
  listSmsAccounts: { method: 'GET', path: '/api/team/sms_accounts', access: 'reader', summary: 'Les comptes SMS : crédit, dépense du mois, plafond' },
  connectBrevo: { method: 'POST', path: '/api/team/brevo/connect', access: 'member', summary: 'Relier Brevo par sa clé, essayée aussitôt' },
  connectTwilio: { method: 'POST', path: '/api/team/twilio/connect', access: 'member', summary: 'Relier Twilio par ses identifiants, essayés aussitôt' },
  updateIntegration: { method: 'PATCH', path: '/api/team/integrations/:name', access: 'member', summary: 'Régler le plafond, le prix et l’alerte d’un compte SMS' },
  connectMeta: { method: 'POST', path: '/api/team/meta/connect', access: 'member', summary: 'Relier Meta par ses identifiants, essayés aussitôt' },
  getMetaAccount: { method: 'GET', path: '/api/team/meta/account', access: 'reader', summary: 'L’état du compte WhatsApp de Meta' },
  listMetaTemplates: { method: 'GET', path: '/api/team/meta/templates', access: 'reader', summary: 'Les modèles WhatsApp du compte Meta' },
  submitMetaTemplate: { method: 'POST', path: '/api/team/meta/templates', access: 'member', summary: 'Soumettre à Meta un modèle de Recueil' },
  testIntegration: { method: 'POST', path: '/api/team/integrations/:name/test', access: 'member', summary: 'Essayer de nouveau un service relié' },
  disconnectIntegration: { method: 'DELETE', path: '/api/team/integrations/:name', access: 'member', summary: 'Déconnecter un service' },

  listQueuedReviews: { method: 'GET', path: '/api/team/reviews_queued', access: 'reader', summary: 'La file des envois' },
  forecastQueue: { method: 'GET', path: '/api/team/reviews_queued/forecast', access: 'reader', summary: 'Ce qui partira ces prochains jours' },
  sendNow: { method: 'POST', path: '/api/team/reviews_queued/:id/send_now', access: 'member', summary: 'Envoyer maintenant' },
  cancelQueuedReview: { method: 'POST', path: '/api/team/reviews_queued/:id/cancel', access: 'member', summary: 'Annuler un envoi' },
  restoreQueuedReview: { method: 'POST', path: '/api/team/reviews_queued/:id/restore', access: 'member', summary: 'Rétablir un envoi' },
  postponeQueuedReview: { method: 'POST', path: '/api/team/reviews_queued/:id/postpone', access: 'member', summary: 'Reporter un envoi' },
  resolveQueuedReview: { method: 'POST', path: '/api/team/reviews_queued/:id/resolve', access: 'member', summary: 'Trancher l’issue d’un envoi' },
  bulkQueuedReviews: { method: 'POST', path: '/api/team/reviews_queued/bulk', access: 'member', summary: 'Agir sur plusieurs envois' },

  createReviewRequests: { method: 'POST', path: '/api/team/review_requests', access: 'member', summary: 'Demander un avis à des personnes choisies' },
  importPastOrders: { method: 'POST', path: '/api/team/reviews_queued/import_past_orders', access: 'member', summary: 'Importer les commandes passées de la boutique connectée' },
  listImports: { method: 'GET', path: '/api/team/imports', access: 'reader', summary: 'Les imports de la boutique' },
  importFile: { method: 'POST', path: '/api/team/imports', access: 'member', summary: 'Importer un fichier de commandes ou de désinscriptions', body_limit: 20_000_000, form: true },
  mapImport: { method: 'PATCH', path: '/api/team/imports/:id', access: 'member', summary: 'Corriger les colonnes d’un import, et le vérifier de nouveau' },
  listRefusedRows: { method: 'GET', path: '/api/team/imports/:id/refused', access: 'member', summary: 'Les lignes refusées d’un import, en CSV' },
  getImport: { method: 'GET', path: '/api/team/imports/:id', access: 'reader', summary: 'Un import et son avancement' },
  confirmImport: { method: 'POST', path: '/api/team/imports/:id/confirm', access: 'member', summary: 'Lancer un import vérifié' },
  cancelImport: { method: 'POST', path: '/api/team/imports/:id/cancel', access: 'member', summary: 'Arrêter un import' },
  resumeImport: { method: 'POST', path: '/api/team/imports/:id/resume', access: 'member', summary: 'Reprendre un import' },

  listReviews: { method: 'GET', path: '/api/team/reviews', access: 'reader', summary: 'Les demandes envoyées et leurs notes' },
  getReview: { method: 'GET', path: '/api/team/reviews/:id', access: 'reader', summary: 'Une demande et ses faits' },

  totalLinkSent: { method: 'GET', path: '/api/team/stats/total_link_sent', access: 'reader', summary: 'Demandes envoyées' },
  totalReviewsCollected: { method: 'GET', path: '/api/team/stats/total_reviews_collected', access: 'reader', summary: 'Avis collectés' },
  averageRating: { method: 'GET', path: '/api/team/stats/average_rating', access: 'reader', summary: 'Note moyenne' },
  ratingDistribution: { method: 'GET', path: '/api/team/stats/rating_distribution', access: 'reader', summary: 'Répartition des notes' },
  reviewsDistributionByChannel: { method: 'GET', path: '/api/team/stats/reviews_distribution_by_channel', access: 'reader', summary: 'Avis par canal' },
  reviewsDistributionByStep: { method: 'GET', path: '/api/team/stats/reviews_distribution_by_step', access: 'reader', summary: 'Avis par étape' },
  statisticsOverview: { method: 'GET', path: '/api/team/stats/overview', access: 'reader', summary: 'Les six statistiques en une lecture' },

  listOutbox: { method: 'GET', path: '/api/admin/outbox', access: 'admin', summary: 'La boîte de démonstration' },
  clearOutbox: { method: 'DELETE', path: '/api/admin/outbox', access: 'admin', summary: 'Vider la boîte de démonstration et ses demandes' },
  confirmRestore: { method: 'POST', path: '/api/admin/confirm-restore', access: 'admin', summary: 'Autoriser les envois d’une base restaurée' },
  listAccountViolations: { method: 'GET', path: '/api/admin/account-violation-list', access: 'admin', summary: 'Les comptes WhatsApp que Meta a mis en cause' },
  unblockAccountViolation: { method: 'POST', path: '/api/admin/unblock-account-violation', access: 'admin', summary: 'Lever notre blocage d’un compte WhatsApp' },
  setCanSendReviews: { method: 'POST', path: '/api/admin/teams/:id/can_send_reviews', access: 'admin', summary: 'Donner ou retirer à une boutique le droit d’envoyer' },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
