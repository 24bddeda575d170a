import { writeExport } from '#server/domains/compliance/personal-data/exports/write-export.ts';
import { prepareBulk } from '#server/domains/delivery/actions/prepare-bulk.ts';
import type { OperationKinds } from './domains/operations/operation-kind.ts';
import { importOptOuts } from './domains/imports/opt-outs/import-opt-outs.ts';
import { importOrders } from './domains/imports/orders/import-orders.ts';
import { importProductReviewFile } from './domains/imports/product-reviews/import-product-review-file.ts';
import { importProducts } from './domains/imports/products/import-products.ts';
import { importReviews } from './domains/imports/reviews/import-reviews.ts';
import { readPastOrders } from './domains/imports/orders/read-past-orders.ts';

/** The kinds of operations, with the function that processes a chunk of each. */
export const operationKinds: OperationKinds = {
  orders: importOrders,
  opt_outs: importOptOuts,
  reviews: importReviews,
  products: importProducts,
  product_reviews: importProductReviewFile,
  past_orders: readPastOrders,
  bulk: prepareBulk,
  export: writeExport,
};
