/**
 * The closed lists of long-running operations. This file does not import zod, because the browser
 * loads it.
 */

/** The kinds of files that people import. */
export const FILE_KINDS = ['orders', 'opt_outs', 'reviews', 'products', 'product_reviews'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The kinds of operations: imports of files, and other work that runs in chunks. */
export const OPERATION_KINDS = [...FILE_KINDS, 'past_orders', 'bulk', 'export'] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/**
 * `checking` is a dry run, which reads everything and writes nothing; `checked` waits for a person
 * to confirm its result; `running` writes the rows. A cancelled or failed operation keeps the rows
 * that it wrote and continues after them when it is resumed.
 */
export const OPERATION_STATES = [
  'checking',
  'checked',
  'running',
  'done',
  'cancelled',
  'failed',
] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

export const OPERATION_STATE_LABELS: Readonly<Record<OperationState, string>> = {
  checking: 'Vérification en cours',
  checked: 'À confirmer',
  running: 'En cours',
  done: 'Terminé',
  cancelled: 'Arrêté',
  failed: 'Interrompu',
};

export const OPERATION_KIND_LABELS: Readonly<Record<OperationKind, string>> = {
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
export const MOVING_OPERATION_STATES: readonly OperationState[] = ['checking', 'running'];
