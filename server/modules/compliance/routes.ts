import type { Routes } from '#server/http/handler.ts';
import { listJournal } from './list-journal.ts';

export const complianceRoutes: Pick<Routes, 'listJournal'> = { listJournal };
