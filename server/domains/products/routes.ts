import type { Routes } from '#server/http/calls/handler.ts';
import { getProduct } from './get-product.ts';
import { listProducts } from './list-products.ts';
import { mergeProduct, unmergeProduct } from './merge-product.ts';
import { saveProducts } from './save-products.ts';

export const productRoutes: Pick<
  Routes,
  'listProducts' | 'getProduct' | 'saveProducts' | 'mergeProduct' | 'unmergeProduct'
> = { listProducts, getProduct, saveProducts, mergeProduct, unmergeProduct };
