import type { Routes } from '#server/http/calls/handler.ts';
import { addSavedView, changeSavedView, listSavedViews, removeSavedView } from './saved-views.ts';
import { searchTeam } from './search-team.ts';

type Workspace =
  | 'searchTeam'
  | 'listSavedViews'
  | 'addSavedView'
  | 'changeSavedView'
  | 'removeSavedView';

/** Navigation of the back office: the search, and the saved views of the lists. */
export const workspaceRoutes: Pick<Routes, Workspace> = {
  searchTeam,
  listSavedViews,
  addSavedView,
  changeSavedView,
  removeSavedView,
};
