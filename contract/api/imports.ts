/** The closed lists of long work with progress (no zod: the browser reads them too). */

/** What people bring as a file. */
export const FILE_KINDS = ['orders', 'opt_outs', 'reviews'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** What a file may hold, and what else runs as an import. */
export const IMPORT_KINDS = [...FILE_KINDS, 'past_orders', 'bulk', 'export'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * `checking`: a dry run reads everything and writes nothing; `checked`: its result waits for a person; `running`: rows are being written.
 * A cancelled or failed import keeps what it did and goes on from there when it is resumed.
 */
export const IMPORT_STATES = [
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

export const IMPORT_STATE_LABELS: Readonly<Record<ImportState, string>> = {
  checking: 'Vérification en cours',
  checked: 'À confirmer',
  running: 'En cours',
  done: 'Terminé',
  cancelled: 'Arrêté',
  failed: 'Interrompu',
};

export const IMPORT_KIND_LABELS: Readonly<Record<ImportKind, string>> = {
  orders: 'Commandes',
  opt_outs: 'Désinscriptions',
  reviews: 'Avis d’un autre outil',
  past_orders: 'Commandes passées',
  bulk: 'Action sur plusieurs envois',
  export: 'Export des données',
};

/** What is done to many messages at once; the job is named so. */
export const BULK_ACTION_LABELS = {
  send_now: 'Envoi immédiat',
  cancel: 'Annulation',
  postpone: 'Report',
  restore: 'Rétablissement',
} as const;
export type BulkAction = keyof typeof BULK_ACTION_LABELS;

/** A worker is at it: it moves by itself. */
export const MOVING_IMPORT_STATES: readonly ImportState[] = ['checking', 'running'];
