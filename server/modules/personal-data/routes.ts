import type { Routes } from '#server/http/handler.ts';
import { createExport } from './create-export.ts';
import { downloadExport } from './download-export.ts';
import { erasePerson } from './erase-person.ts';
import { listExports } from './list-exports.ts';
import { readRetention } from './read-retention.ts';

export const personalDataRoutes: Pick<
  Routes,
  'createExport' | 'listExports' | 'downloadExport' | 'erasePerson' | 'readRetention'
> = { createExport, listExports, downloadExport, erasePerson, readRetention };
