import type { EndpointSchemas } from '../endpoint.ts';
import * as products from './products/products.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const productsSchemas = {
  listProducts: { query: products.productsQuery, answer: products.productsPage },
  getProduct: { params: idParams, answer: products.productDetail },
  saveProducts: {
    body: products.productsBody,
    documented_body: products.documentedProductsBody,
    answer: products.productsAnswer,
  },
  mergeProduct: {
    params: idParams,
    body: products.productMergeBody,
    answer: products.productDetail,
  },
  unmergeProduct: { params: idParams, body: nothing, answer: products.productDetail },
} as const satisfies Record<string, EndpointSchemas>;
