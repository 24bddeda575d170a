import type { Endpoint } from '../endpoint.ts';

export const workspaceEndpoints = {
  searchTeam: {
    method: 'GET',
    path: '/api/team/search',
    access: 'reader',
    summary: 'Trouver des clients, commandes, avis et envois, avec ce qui correspond',
  },
} as const satisfies Record<string, Endpoint>;
