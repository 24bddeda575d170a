import type { Routes } from '#server/http/calls/handler.ts';
import { createExport } from './exports/create-export.ts';
import { downloadExport } from './exports/download-export.ts';
import { eraseCustomer, erasePerson } from './erase-person.ts';
import { listExports } from './exports/list-exports.ts';
import { getDataRequest, listDataRequests } from './shop-requests/data-requests.ts';
import { readRetention } from './read-retention.ts';

export const personalDataRoutes: Pick<
  Routes,
  | 'createExport'
  | 'listExports'
  | 'downloadExport'
  | 'erasePerson'
  | 'eraseCustomer'
  | 'readRetention'
  | 'listDataRequests'
  | 'getDataRequest'
> = {
  createExport,
  listExports,
  downloadExport,
  erasePerson,
  eraseCustomer,
  readRetention,
  listDataRequests,
  getDataRequest,
};
