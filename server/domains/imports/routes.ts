import type { Routes } from '#server/http/calls/handler.ts';
import { cancelImport } from './cancel-import.ts';
import { confirmImport } from './confirm-import.ts';
import { getImport } from './get-import.ts';
import { exportProductReviews } from './product-reviews/export-product-reviews.ts';
import { importFile, importProductReviews } from './files/import-file.ts';
import { importPastOrders } from './orders/import-past-orders.ts';
import { listImports } from './list-imports.ts';
import { listRefusedRows } from './list-refused-rows.ts';
import { mapImport } from './files/map-import.ts';
import { resumeImport } from './resume-import.ts';
import { retryImportedMedia } from './product-reviews/retry-imported-media.ts';
import { undoImport } from './reviews/undo-import.ts';

type Imports =
  | 'listImports'
  | 'importFile'
  | 'getImport'
  | 'mapImport'
  | 'confirmImport'
  | 'cancelImport'
  | 'resumeImport'
  | 'undoImport'
  | 'retryImportedMedia'
  | 'listRefusedRows'
  | 'importPastOrders'
  | 'importProductReviews'
  | 'exportProductReviews';

export const importRoutes: Pick<Routes, Imports> = {
  listImports,
  importFile,
  getImport,
  mapImport,
  confirmImport,
  cancelImport,
  resumeImport,
  undoImport,
  retryImportedMedia,
  listRefusedRows,
  importPastOrders,
  importProductReviews,
  exportProductReviews,
};
