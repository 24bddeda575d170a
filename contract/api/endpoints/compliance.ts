import type { Endpoint } from '../endpoint.ts';

export const complianceEndpoints = {
  listCompliance: {
    method: 'GET',
    path: '/api/team/compliance',
    access: 'reader',
    summary: 'Chaque règle, respectée ou non, et les textes de la boutique',
  },
  exportEvidence: {
    method: 'POST',
    path: '/api/team/compliance/evidence',
    access: 'member',
    file: true,
    file_types: ['text/csv', 'application/json'],
    summary: 'Le dossier de preuves, en un fichier',
  },
  createExport: {
    method: 'POST',
    path: '/api/team/exports',
    access: 'owner',
    in_person: true,
    step_up: 'always',
    summary: 'Exporter toutes les données de la boutique',
  },
  listExports: {
    method: 'GET',
    path: '/api/team/exports',
    access: 'owner',
    summary: 'Les derniers exports et leurs fichiers',
  },
  downloadExport: {
    method: 'GET',
    path: '/api/team/exports/:id/:name',
    access: 'owner',
    in_person: true,
    step_up: 'always',
    file: true,
    file_types: ['text/csv', 'application/json'],
    summary: 'Un fichier d’un export, en CSV ou en JSON',
  },
  erasePerson: {
    method: 'POST',
    path: '/api/team/erasures',
    access: 'member',
    in_person: true,
    summary: 'Effacer les données d’une personne, par son e-mail ou son téléphone',
  },
  readRetention: {
    method: 'GET',
    path: '/api/team/retention',
    access: 'reader',
    summary: 'La durée de conservation et le prochain effacement',
  },
  listJournal: {
    method: 'GET',
    path: '/api/team/journal',
    access: 'member',
    summary: 'Qui a fait quoi dans la boutique, et quand',
  },
} as const satisfies Record<string, Endpoint>;
