import type { Routes } from '#server/http/calls/handler.ts';
import {
  deleteJournalStream,
  getJournalStream,
  saveJournalStream,
  tryJournalStream,
} from './journal-stream.ts';

export const journalStreamRoutes: Pick<
  Routes,
  'getJournalStream' | 'saveJournalStream' | 'tryJournalStream' | 'deleteJournalStream'
> = { getJournalStream, saveJournalStream, tryJournalStream, deleteJournalStream };
