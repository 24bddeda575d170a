import type { Endpoint } from '../endpoint.ts';

export const workspaceEndpoints = {
  searchTeam: {
    method: 'GET',
    path: '/api/team/search',
    access: 'reader',
    summary: 'Trouver des clients, commandes, avis et envois, avec ce qui correspond',
  },
  listSavedViews: {
    method: 'GET',
    path: '/api/team/saved_views',
    access: 'reader',
    summary: 'Les vues enregistrées des listes, partagées dans l’équipe',
  },
  addSavedView: {
    method: 'POST',
    path: '/api/team/saved_views',
    access: 'member',
    summary: 'Enregistrer les filtres d’une liste sous un nom',
  },
  changeSavedView: {
    method: 'PATCH',
    path: '/api/team/saved_views/:id',
    access: 'member',
    summary: 'Renommer une vue, ou remplacer ses filtres',
  },
  removeSavedView: {
    method: 'DELETE',
    path: '/api/team/saved_views/:id',
    access: 'member',
    summary: 'Supprimer une vue enregistrée',
  },
} as const satisfies Record<string, Endpoint>;
