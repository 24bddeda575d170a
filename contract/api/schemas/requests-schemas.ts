import type { EndpointSchemas } from '../endpoint.ts';
import * as flow from './requests/flow.ts';
import * as imports from './operations/imports.ts';
import * as optOuts from './requests/opt-outs.ts';
import * as orders from './requests/orders.ts';
import * as requests from './requests/requests.ts';
import { idParams } from './reviews/texts.ts';

export const requestsSchemas = {
  listOptOuts: { query: optOuts.optOutsQuery, answer: optOuts.optOutsPage },
  addOptOut: { body: optOuts.optOutBody, answer: optOuts.optOutAnswer },
  removeOptOut: { params: idParams, body: optOuts.removalBody, answer: optOuts.optOutAnswer },
  exportOptOuts: { query: optOuts.optOutsExportQuery, answer: optOuts.optOutsFile },
  recordOrders: {
    body: orders.ordersBody,
    documented_body: orders.documentedOrdersBody,
    answer: orders.ordersAnswer,
  },
  searchOrders: { query: flow.ordersQuery, answer: flow.foundOrders },
  createReviewRequests: {
    query: requests.requestsQuery,
    body: requests.requestsBody,
    answer: requests.requestsAnswer,
  },
  importPastOrders: { body: requests.pastOrdersBody, answer: imports.importAnswer },
} as const satisfies Record<string, EndpointSchemas>;
