import type { Routes } from '#server/http/calls/handler.ts';
import { searchTeam } from './search-team.ts';

export const workspaceRoutes: Pick<Routes, 'searchTeam'> = { searchTeam };
