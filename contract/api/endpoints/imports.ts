import type { Endpoint } from '../endpoint.ts';

export const importsEndpoints = {
  listImports: {
    method: 'GET',
    path: '/api/team/imports',
    access: 'reader',
    summary: 'Les imports de la boutique',
  },
  importFile: {
    method: 'POST',
    path: '/api/team/imports',
    access: 'member',
    summary: 'Importer un fichier de commandes, de désinscriptions ou d’avis d’un autre outil',
    body_limit: 20_000_000,
    form: true,
  },
  mapImport: {
    method: 'PATCH',
    path: '/api/team/imports/:id',
    access: 'member',
    summary: 'Corriger les colonnes d’un import, et le vérifier de nouveau',
  },
  listRefusedRows: {
    method: 'GET',
    path: '/api/team/imports/:id/refused',
    access: 'member',
    summary: 'Les lignes refusées d’un import, en CSV',
  },
  getImport: {
    method: 'GET',
    path: '/api/team/imports/:id',
    access: 'reader',
    summary: 'Un import et son avancement',
  },
  confirmImport: {
    method: 'POST',
    path: '/api/team/imports/:id/confirm',
    access: 'member',
    summary: 'Lancer un import vérifié',
  },
  cancelImport: {
    method: 'POST',
    path: '/api/team/imports/:id/cancel',
    access: 'member',
    summary: 'Arrêter un import',
  },
  undoImport: {
    method: 'POST',
    path: '/api/team/imports/:id/undo',
    access: 'member',
    summary: 'Retirer du mur tous les avis d’un import',
  },
  resumeImport: {
    method: 'POST',
    path: '/api/team/imports/:id/resume',
    access: 'member',
    summary: 'Reprendre un import',
  },
  retryImportedMedia: {
    method: 'POST',
    path: '/api/team/imports/:id/retry_media',
    access: 'member',
    summary: 'Réessayer les photos et vidéos manquantes d’un import',
  },
} as const satisfies Record<string, Endpoint>;
