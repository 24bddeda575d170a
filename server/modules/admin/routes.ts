import type { Routes } from '#server/http/handler.ts';
import { confirmRestore } from './confirm-restore.ts';

export const adminRoutes: Pick<Routes, 'confirmRestore'> = { confirmRestore };
