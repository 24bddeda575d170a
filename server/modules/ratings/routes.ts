import type { Routes } from '#server/http/handler.ts';
import { exportDoorsShown } from './export-destinations-shown.ts';
import { listDoorsShown } from './list-destinations-shown.ts';

export const ratingRoutes: Pick<Routes, 'listDoorsShown' | 'exportDoorsShown'> = {
  listDoorsShown,
  exportDoorsShown,
};
