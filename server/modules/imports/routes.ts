import type { Routes } from '#server/http/handler.ts';
import { cancelImport } from './cancel-import.ts';
import { confirmImport } from './confirm-import.ts';
import { getImport } from './get-import.ts';
import { listImports } from './list-imports.ts';
import { resumeImport } from './resume-import.ts';

type Imports = 'listImports' | 'getImport' | 'confirmImport' | 'cancelImport' | 'resumeImport';

export const importRoutes: Pick<Routes, Imports> = { listImports, getImport, confirmImport, cancelImport, resumeImport };
