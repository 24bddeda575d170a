import type { Routes } from '#server/http/calls/handler.ts';
import { getCustomer } from './get-customer.ts';
import { listCustomers } from './list-customers.ts';
import { mergeCustomer, separateCustomer } from './merge-customers.ts';
import { updateCustomer } from './update-customer.ts';

export const customerRecordRoutes: Pick<
  Routes,
  'listCustomers' | 'getCustomer' | 'updateCustomer' | 'mergeCustomer' | 'separateCustomer'
> = {
  listCustomers,
  getCustomer,
  updateCustomer,
  mergeCustomer,
  separateCustomer,
};
