import type { Routes } from '#server/http/calls/handler.ts';
import { addSavedView, changeSavedView, listSavedViews, removeSavedView } from './saved-views.ts';
import { searchTeam } from './search-team.ts';

export const workspaceRoutes: Pick<
  Routes,
  'searchTeam' | 'listSavedViews' | 'addSavedView' | 'changeSavedView' | 'removeSavedView'
> = { searchTeam, listSavedViews, addSavedView, changeSavedView, removeSavedView };
