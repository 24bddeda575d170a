import type { Endpoint } from '../endpoint.ts';

/** The API keys with which programs call the API on behalf of a shop. */
export const apiKeysEndpoints = {
  listApiKeys: {
    method: 'GET',
    path: '/api/team/api_keys',
    access: 'owner',
    summary: 'Les clés d’API de la boutique',
  },
  createApiKey: {
    method: 'POST',
    path: '/api/team/api_keys',
    access: 'owner',
    in_person: true,
    step_up: 'always',
    summary: 'Créer une clé d’API, montrée une fois',
    secret: true,
  },
  tryApiKey: {
    method: 'POST',
    path: '/api/team/api_keys/try',
    access: 'member',
    summary: 'Tester une clé d’API : ce qu’elle ouvre ici',
  },
  updateApiKey: {
    method: 'PATCH',
    path: '/api/team/api_keys/:id',
    access: 'owner',
    in_person: true,
    step_up: 'always',
    summary: 'Changer le nom d’une clé d’API, son expiration, ses adresses autorisées',
  },
  rotateApiKey: {
    method: 'POST',
    path: '/api/team/api_keys/:id/rotate',
    access: 'owner',
    in_person: true,
    step_up: 'always',
    summary: 'Renouveler une clé d’API : un autre secret, l’ancien restant valable un temps',
    secret: true,
  },
  endPreviousKey: {
    method: 'DELETE',
    path: '/api/team/api_keys/:id/previous',
    access: 'owner',
    summary: 'Mettre fin à l’ancien secret d’une clé d’API renouvelée',
  },
  revokeApiKey: {
    method: 'DELETE',
    path: '/api/team/api_keys/:id',
    access: 'owner',
    summary: 'Révoquer une clé d’API',
  },
} as const satisfies Record<string, Endpoint>;
