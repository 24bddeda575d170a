import type { Routes } from '#server/http/handler.ts';
import { listDoorsShown } from './list-doors-shown.ts';

export const ratingRoutes: Pick<Routes, 'listDoorsShown'> = { listDoorsShown };
