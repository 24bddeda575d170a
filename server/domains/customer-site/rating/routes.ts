import type { Routes } from '#server/http/calls/handler.ts';
import { exportDestinationsShown } from './export-destinations-shown.ts';
import { listDestinationsShown } from './list-destinations-shown.ts';

export const ratingRoutes: Pick<Routes, 'listDestinationsShown' | 'exportDestinationsShown'> = {
  listDestinationsShown,
  exportDestinationsShown,
};
