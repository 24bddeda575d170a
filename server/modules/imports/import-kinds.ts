import { writeExport } from '#server/modules/personal-data/write-export.ts';
import { prepareBulk } from '#server/modules/sending/prepare-bulk.ts';
import type { ImportKinds } from './import-kind.ts';
import { importOptOuts } from './import-opt-outs.ts';
import { importOrders } from './import-orders.ts';
import { importReviews } from './import-reviews.ts';
import { readPastOrders } from './read-past-orders.ts';

/** What runs as an import, and how a chunk of it is done. */
export const importKinds: ImportKinds = {
  orders: importOrders,
  opt_outs: importOptOuts,
  reviews: importReviews,
  past_orders: readPastOrders,
  bulk: prepareBulk,
  export: writeExport,
};
