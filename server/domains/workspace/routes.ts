import type { Routes } from '#server/http/calls/handler.ts';
import { addSavedView, changeSavedView, listSavedViews, removeSavedView } from './saved-views.ts';
import { searchTeam } from './search-team.ts';

type Workspace =
  | 'searchTeam'
  | 'listSavedViews'
  | 'addSavedView'
  | 'changeSavedView'
  | 'removeSavedView';

/** The search of the back office, and the saved views of its lists. */
export const workspaceRoutes: Pick<Routes, Workspace> = {
  searchTeam,
  listSavedViews,
  addSavedView,
  changeSavedView,
  removeSavedView,
};
