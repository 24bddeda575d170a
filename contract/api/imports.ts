/**
 * The closed lists of long-running operations. This file does not import zod, because the browser
 * loads it.
 */

/** The kinds of files that people import. */
export const FILE_KINDS = ['orders', 'opt_outs', 'reviews', 'products', 'product_reviews'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The kinds of operations: imports of files, and other work that runs in chunks. */
export const IMPORT_KINDS = [...FILE_KINDS, 'past_orders', 'bulk', 'export'] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/**
 * `checking` is a dry run, which reads everything and writes nothing; `checked` waits for a person
 * to confirm its result; `running` writes the rows. A cancelled or failed import keeps the rows
 * that it wrote and continues after them when it is resumed.
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

/** The actions on many messages at once, with the label that the operation shows. */
export const BULK_ACTION_LABELS = {
  send_now: 'Envoi immédiat',
  cancel: 'Annulation',
  postpone: 'Report',
  restore: 'Rétablissement',
} as const;
export type BulkAction = keyof typeof BULK_ACTION_LABELS;

/** The states in which a worker advances the operation. */
export const MOVING_IMPORT_STATES: readonly ImportState[] = ['checking', 'running'];
