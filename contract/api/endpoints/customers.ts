import type { Endpoint } from '../endpoint.ts';

export const customersEndpoints = {
  listCustomers: {
    method: 'GET',
    path: '/api/team/customers',
    access: 'reader',
    summary: 'Trouver un client par son nom, son contact, sa commande ou son avis',
  },
  getCustomer: {
    method: 'GET',
    path: '/api/team/customers/:id',
    access: 'reader',
    summary: 'La fiche d’un client : commandes, messages, notes, réponses et consentements',
  },
  updateCustomer: {
    method: 'PATCH',
    path: '/api/team/customers/:id',
    access: 'member',
    summary: 'Corriger le contact, le nom ou la langue d’un client',
  },
  mergeCustomer: {
    method: 'POST',
    path: '/api/team/customers/:id/merge',
    access: 'member',
    summary: 'Fusionner deux fiches de la même personne',
  },
  separateCustomer: {
    method: 'POST',
    path: '/api/team/customers/:id/unmerge',
    access: 'member',
    summary: 'Séparer les fiches qui ont été fusionnées',
  },
  eraseCustomer: {
    method: 'POST',
    path: '/api/team/customers/:id/erase',
    access: 'member',
    in_person: true,
    summary: 'Effacer les données d’un client, à sa demande',
  },
} as const satisfies Record<string, Endpoint>;
