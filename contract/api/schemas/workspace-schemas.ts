import type { EndpointSchemas } from '../endpoint.ts';
import * as savedViews from './requests/saved-views.ts';
import * as search from './requests/search.ts';
import { idParams, nothing } from './reviews/texts.ts';

export const workspaceSchemas = {
  searchTeam: { query: search.searchQuery, answer: search.searchAnswer },
  listSavedViews: { answer: savedViews.savedViewsAnswer },
  addSavedView: { body: savedViews.savedViewBody, answer: savedViews.savedViewAnswer },
  changeSavedView: {
    params: idParams,
    body: savedViews.savedViewChange,
    answer: savedViews.savedViewAnswer,
  },
  removeSavedView: { params: idParams, body: nothing, answer: savedViews.savedViewsAnswer },
} as const satisfies Record<string, EndpointSchemas>;
