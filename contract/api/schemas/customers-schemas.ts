import type { EndpointSchemas } from '../endpoint.ts';
import * as personalData from './operations/personal-data.ts';
import * as customers from './requests/customers.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const customersSchemas = {
  listCustomers: { query: customers.customersQuery, answer: customers.customersPage },
  getCustomer: { params: idParams, answer: customers.customerDetail },
  updateCustomer: {
    params: idParams,
    body: customers.customerBody,
    answer: customers.customerDetail,
  },
  mergeCustomer: { params: idParams, body: customers.mergeBody, answer: customers.customerDetail },
  separateCustomer: { params: idParams, body: nothing, answer: customers.customerDetail },
  eraseCustomer: { params: idParams, body: nothing, answer: personalData.erasureAnswer },
} as const satisfies Record<string, EndpointSchemas>;
