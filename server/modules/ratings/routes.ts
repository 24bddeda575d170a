import type { Routes } from '#server/http/handler.ts';
import { exportDoorsShown } from './export-doors-shown.ts';
import { listDoorsShown } from './list-doors-shown.ts';

export const ratingRoutes: Pick<Routes, 'listDoorsShown' | 'exportDoorsShown'> = {
  listDoorsShown,
  exportDoorsShown,
};
