import type { Endpoint } from '../endpoint.ts';

export const outgoingWebhooksEndpoints = {
  listOutgoingWebhooks: {
    method: 'GET',
    path: '/api/team/outgoing_webhooks',
    access: 'member',
    summary: 'Les adresses prévenues des événements',
  },
  createOutgoingWebhook: {
    method: 'POST',
    path: '/api/team/outgoing_webhooks',
    access: 'member',
    in_person: true,
    step_up: 'always',
    summary: 'Prévenir une adresse des événements choisis',
    secret: true,
  },
  testOutgoingWebhook: {
    method: 'POST',
    path: '/api/team/outgoing_webhooks/:id/test',
    access: 'member',
    reaches_out: true,
    summary: 'Envoyer un événement de test',
  },
  listDeliveries: {
    method: 'GET',
    path: '/api/team/outgoing_webhooks/:id/deliveries',
    access: 'member',
    summary: 'Ce qui a été annoncé à une adresse',
  },
  replayDelivery: {
    method: 'POST',
    path: '/api/team/outgoing_webhooks/:id/deliveries/:delivery_id/replay',
    access: 'member',
    reaches_out: true,
    summary: 'Annoncer de nouveau un événement',
  },
  deleteOutgoingWebhook: {
    method: 'DELETE',
    path: '/api/team/outgoing_webhooks/:id',
    access: 'member',
    summary: 'Ne plus prévenir une adresse',
  },
} as const satisfies Record<string, Endpoint>;
