/**
 * The closed lists of long-running operations. This file has no zod, because the browser loads it.
 */

/** The kinds of files that people import. */
export const FILE_KINDS = ['orders', 'opt_outs', 'reviews', 'products', 'product_reviews'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The kinds of operations: imports of files, and the other work that runs in chunks. */
export const IMPORT_KINDS = [...FILE_KINDS, 'past_orders', 'bulk', 'export'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * `checking`: a dry run reads everything and writes nothing; `checked`: its result waits for a
 * person; `running`: rows are being written. A cancelled or failed import keeps what it did and
 * goes on from there when it is resumed.
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
  products: 'Produits',
  product_reviews: 'Avis sur des produits',
  past_orders: 'Commandes passées',
  bulk: 'Action sur plusieurs envois',
  export: 'Export des données',
};

/** The actions on many messages. The operation has the name of the action. */
export const BULK_ACTION_LABELS = {
  send_now: 'Envoi immédiat',
  cancel: 'Annulation',
  postpone: 'Report',
  restore: 'Rétablissement',
} as const;
export type BulkAction = keyof typeof BULK_ACTION_LABELS;

/** The states in which a worker makes progress. */
export const MOVING_IMPORT_STATES: readonly ImportState[] = ['checking', 'running'];
